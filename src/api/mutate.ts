import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../contract/call.ts';
import { invalidateCall } from './cache.ts';
import { type CallInput, callServer } from './client.ts';

function siteIdOf(params: unknown): number | null {
  if (typeof params !== 'object' || params === null || !('siteId' in params)) return null;
  return typeof params.siteId === 'number' ? params.siteId : null;
}

/**
 * Calls the server and refetches what the contract declares stale after the call. Resolves with
 * the reply after the refetch; rejects with an ApiError.
 */
export async function mutate<Params, Query, Body, Reply>(
  cache: QueryClient,
  call: Call<Params, Query, Body, Reply>,
  input: CallInput<Params, Query, Body> = {},
): Promise<Reply> {
  const siteId = siteIdOf(input.params);
  const refetch = () =>
    Promise.all((call.invalidates ?? []).map((name) => invalidateCall(cache, name, siteId)));
  try {
    const { reply } = await callServer(call, input);
    await refetch();
    return reply;
  } catch (error) {
    // A refused change can mean that another person has changed the data.
    void refetch();
    throw error;
  }
}
