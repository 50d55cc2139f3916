import { useCallback } from 'react';
import { isApiError } from '../api/error.ts';
import { useToast } from '../ui/toast/useToast.ts';

/** Runs a call; if the server refuses it, a toast names the failed action and the reason. */
export type ToastOnError = <Result>(
  what: string,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result } | null>;

/** The function resolves to null after a refusal. */
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
