import { useState } from 'react';
import { type ErrorTexts, errorText } from '../api/error.ts';

interface Options {
  readonly texts?: ErrorTexts;
  /** The problem to show before the first attempt. */
  readonly problem?: string | undefined;
}

/** Runs the request of a form: whether it is pending, and the sentence to show if it failed. */
export function useFormRequest({ texts, problem: before }: Options = {}) {
  const [problem, setProblem] = useState(before);
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves to whether it succeeded; does nothing while a request is pending. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(errorText(error, texts));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { problem, setProblem, isBusy, attempt };
}
