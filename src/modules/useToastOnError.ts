import { useCallback } from 'react';
import { errorText } from '../api/error.ts';
import { useToast } from '../ui/toast/useToast.ts';

/**
 * Runs a call. If it fails, the result is null, and a toast names the failed action (`failed`) and
 * the reason; with null for `failed`, the reason alone.
 */
export type ToastOnError = <Result>(
  failed: string | null,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result } | null>;

export function useToastOnError(): ToastOnError {
  const { toast } = useToast();
  return useCallback(
    async (failed, work) => {
      try {
        return { result: await work() };
      } catch (error) {
        const reason = errorText(error);
        const text = failed === null ? { title: reason } : { title: failed, description: reason };
        toast({ ...text, variant: 'destructive' });
        return null;
      }
    },
    [toast],
  );
}
