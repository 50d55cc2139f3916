import { type SubmitEvent, useCallback, useState } from 'react';
import type { ErrorTexts } from '../../api/error.ts';
import type { SaveState } from '../../ui/form/SaveBar.tsx';
import { useFormRequest } from '../useFormRequest.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

interface Options {
  readonly isDirty: boolean;
  /** How many mistakes there are to mend before the form can be saved. */
  readonly errors: number;
  readonly texts?: ErrorTexts;
  /** Stores the values; it may go to another page at its end. */
  readonly save: () => Promise<void>;
}

/**
 * A form with a bar that saves it: `submit` saves unless there are mistakes, which are shown from
 * then on (`isTried`), and leaving with unsaved changes asks first.
 */
export function useSaveForm({ isDirty, errors, texts, save }: Options) {
  const [isTried, setIsTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest(texts === undefined ? {} : { texts });
  useLeaveGuard(useCallback(() => isDirty && !isBusy, [isDirty, isBusy]));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (errors === 0) void attempt(save);
  }

  return { problem, attempt, isTried, submit, state: saveState() };

  function saveState(): SaveState {
    if (isBusy) return 'saving';
    if (isTried && errors > 0) return 'attention';
    return isDirty ? 'unsaved' : 'saved';
  }
}
