import { useState } from 'react';
import { storedText } from '../../../browser/storage.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';

/** Whether a form shows one question per screen: on phones, if the person chose it for the module. */
export function useQuestionWizard(moduleType: string, readOnly: boolean) {
  const isPhone = useIsPhone();
  const stored = storedText(`one question at a time ${moduleType}`, (text) =>
    text === 'yes' ? text : null,
  );
  const [isChosen, setChosen] = useState(() => stored.read() !== null);
  const isOffered = isPhone && !readOnly;
  return {
    /** The switch is shown. */
    isOffered,
    isOn: isOffered && isChosen,
    choose: (isOn: boolean): void => {
      setChosen(isOn);
      if (isOn) stored.write('yes');
      else stored.remove();
    },
  };
}
