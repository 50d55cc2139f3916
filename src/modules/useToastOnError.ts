import { useCallback } from 'react';
import { isApiError } from '../api/error.ts';
import { useToast } from '../ui/toast/useToast.ts';

/** Runs a call; when it fails, a toast says what did not happen and why. True when it succeeded. */
export function useToastOnError(): (what: string, work: () => Promise<void>) => Promise<boolean> {
  const { toast } = useToast();
  return useCallback(
    async (what, work) => {
      try {
        await work();
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        toast({ title: what, description: error.message, variant: 'destructive' });
        return false;
      }
    },
    [toast],
  );
}
