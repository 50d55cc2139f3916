import { useState } from 'react';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { isWizardPreferred, saveWizardPreference } from './wizard-preference.ts';

/** Whether a form is filled one question at a time: on phones, where it was chosen. */
export function useQuestionWizard(moduleType: string, readOnly: boolean) {
  const isPhone = useIsPhone();
  const [isChosen, setChosen] = useState(() => isWizardPreferred(moduleType));
  const isOffered = isPhone && !readOnly;
  return {
    /** There is a choice. */
    isOffered,
    isOn: isOffered && isChosen,
    choose: (isOn: boolean) => {
      setChosen(isOn);
      saveWizardPreference(moduleType, isOn);
    },
  };
}
