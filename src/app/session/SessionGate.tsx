import { useQuery, hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { RotateCw, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { isApiError, type ApiError } from '../../api/error.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import { ErrorPage } from '../../screens/errors/ErrorPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { invalidateAll } from '../../api/cache.ts';
import { useConnection } from '../../api/connection.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useIsLoggingOut } from './log-out.ts';
import { MeProvider } from './me.ts';
import { loginPath } from './paths.ts';
import { endSession, readSession, startSession } from './session.ts';
import { FullPageLoader } from './FullPageLoader.tsx';

/** Lazy, since few people need it and the sign-in has to stay small. */
const RequiredFactor = lazy(async () => ({
  default: (await import('./RequiredFactor.tsx')).RequiredFactor,
}));

/** Shows its pages to signed-in people only (spec 4.1, "Session gate"). */
export function SessionGate() {
  const { t } = useTranslation('app');
  const { data, error } = useQuery(currentUserQueryOptions);
  const isLoggingOut = useIsLoggingOut();
  useSyncSession(data);
  useSessionWatch(isLoggingOut);
  const isRefused = isApiError(error) && error.status === 401;
  if (isRefused && !isLoggingOut) return <SignedOut />;
  if (isApiError(error) && error.code === 'second_factor_required')
    return (
      <Suspense fallback={<FullPageLoader />}>
        <RequiredFactor />
      </Suspense>
    );
  // If a later check fails, for example offline, the page stays on screen.
  if (data !== undefined) {
    return (
      <MeProvider value={data}>
        <Suspense fallback={<FullPageLoader />}>
          <Outlet />
        </Suspense>
      </MeProvider>
    );
  }
  return error === null ? (
    <FullPageLoader text={t('verifying')} />
  ) : (
    <AuthenticationError message={error.message} />
  );
}

/**
 * The server knows no session, so the client ends its session too. After the sign-in the person
 * returns to this page.
 */
function SignedOut() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const from = `${pathname}${search}${hash}`;
  useEffect(() => {
    endSession();
    void navigate(loginPath, { replace: true, state: { from } });
  }, [from, navigate]);
  return <FullPageLoader />;
}

function AuthenticationError({ message }: { readonly message: string }) {
  const { t } = useTranslation('app');
  return (
    <FullPage>
      <ErrorPage
        icon={<ShieldAlert size={24} />}
        title={t('authentication_error.title')}
        description={t('authentication_error.description')}
        message={message}
        action={
          <Button type="primary" icon={<RotateCw />} onClick={() => globalThis.location.reload()}>
            {t('authentication_error.refresh')}
          </Button>
        }
      />
    </FullPage>
  );
}

/** Sets the client's session if it is absent or belongs to another user (spec 4.1). */
function useSyncSession(me: CurrentUser | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (me === undefined) return;
    const before = readSession();
    if (before?.userId === me.user.id) return;
    startSession(me.user, 'session');
    // The cached data was read for another user.
    if (before !== null) void invalidateAll(cache);
  }, [me, cache]);
}

/** Whether the refusal is about the session, not about the request. */
function isSessionError({ status, code }: ApiError): boolean {
  return status === 401 || code === 'second_factor_required';
}

function refetchCurrentUser(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: currentUserQueryOptions.queryKey });
}

/**
 * Asks the server again who is signed in when the session may have ended: after a call is answered
 * "not authenticated", and after the socket closes, which the server does when it ends a session.
 *
 * @param isPaused while the person logs out, which causes both as well
 */
function useSessionWatch(isPaused: boolean): void {
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
