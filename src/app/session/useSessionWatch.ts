import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateAll } from '../../api/cache.ts';
import { useConnection } from '../../api/connection.ts';
import { type ApiError, isApiError } from '../../api/error.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { readSession, startSession } from './session.ts';

/** Sets the client's session when it is absent or another user's (spec 4.1). */
export function useSyncSession(me: CurrentUser | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (me === undefined) return;
    const before = readSession();
    if (before?.userId === me.user.id) return;
    startSession(me.user, 'session');
    // What is cached was read for somebody else.
    if (before !== null) void invalidateAll(cache);
  }, [me, cache]);
}

/** Whether a refusal is about the session, and not about what was asked. */
function isSessionError({ status, code }: ApiError): boolean {
  return status === 401 || code === 'second_factor_required';
}

function refetchCurrentUser(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: currentUserQueryOptions.queryKey });
}

/**
 * Asks the server anew who is signed in when something says that the session may be over: a call
 * that is answered "not authenticated", and the end of the socket, which the server closes with it.
 *
 * @param isPaused while the person logs out, which ends both as well
 */
export function useSessionWatch(isPaused: boolean): void {
  const cache = useQueryClient();
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    const isLost = before.current === 'connected' && connection === 'server_unavailable';
    if (isLost && !isPaused) refetchCurrentUser(cache);
    before.current = connection;
  }, [connection, cache, isPaused]);
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        const isVerification = event.query.queryHash === hashKey(currentUserQueryOptions.queryKey);
        if (!isVerification && isApiError(error) && isSessionError(error))
          refetchCurrentUser(cache);
      }),
    [cache],
  );
}
