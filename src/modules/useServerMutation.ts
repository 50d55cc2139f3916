import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '../api/client.ts';
import { mutate } from '../api/mutate.ts';
import type { Call } from '../contract/call.ts';
import { useToast } from '../ui/toast/useToast.ts';
import { useToastOnError } from './useToastOnError.ts';

/** Titles of toasts. Without `failed`, the toast about a failure has the reason as its title. */
interface MutationTitles {
  readonly failed?: string;
  readonly done?: string;
}

export type ServerMutation = <Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body>,
  titles: MutationTitles,
) => Promise<Reply | null>;

/**
 * Changes data on the server: calls it, refetches what is stale, and shows the outcome as a toast.
 * Resolves with the reply, or null after a failure.
 */
export function useServerMutation(): ServerMutation {
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  return useCallback(
    async (call, input, { failed, done }) => {
      const sent = await attempt(failed ?? null, () => mutate(cache, call, input));
      if (sent !== null && done !== undefined) toast({ title: done });
      return sent?.result ?? null;
    },
    [attempt, cache, toast],
  );
}
