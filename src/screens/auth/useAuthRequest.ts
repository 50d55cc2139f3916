import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInError } from './sign-in-error.ts';

/**
 * Runs the request of a sign-in page; gives whether it is pending, and the message if it failed.
 */
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
