import { useCallback } from 'react';
import { isApiError } from '../api/error.ts';
import { useToast } from '../ui/toast/useToast.ts';

/** Runs a call; where the server refuses it, a toast says what did not happen and why. */
export type ToastOnError = <Result>(
  what: string,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result } | null>;

/** What the function gives is null after a refusal. */
export function useToastOnError(): ToastOnError {
  const { toast } = useToast();
  return useCallback(
    async (what, work) => {
      try {
        return { result: await work() };
      } catch (error) {
        if (!isApiError(error)) throw error;
        toast({ title: what, description: error.message, variant: 'destructive' });
        return null;
      }
    },
    [toast],
  );
}
