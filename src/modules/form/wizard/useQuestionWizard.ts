import { useState } from 'react';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { isWizardPreferred, saveWizardPreference } from './wizard-preference.ts';

/** Whether a form shows one question per screen: on phones, if the person chose it. */
export function useQuestionWizard(moduleType: string, readOnly: boolean) {
  const isPhone = useIsPhone();
  const [isChosen, setChosen] = useState(() => isWizardPreferred(moduleType));
  const isOffered = isPhone && !readOnly;
  return {
    /** The switch is shown. */
    isOffered,
    isOn: isOffered && isChosen,
    choose: (isOn: boolean) => {
      setChosen(isOn);
      saveWizardPreference(moduleType, isOn);
    },
  };
}
