import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInError } from './sign-in-error.ts';

/** What a page of the sign-in does: whether it is under way, and the sentence for what failed. */
export function useAuthRequest() {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setProblem(signInError(failure, t));
    } finally {
      setIsBusy(false);
    }
  }

  return { problem, isBusy, attempt };
}
