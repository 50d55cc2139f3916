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

/** Loaded for few, so that the sign-in stays small. */
const RequiredFactor = lazy(async () => ({
  default: (await import('./RequiredFactor.tsx')).RequiredFactor,
}));

/** Lets through who is signed in (spec 4.1, "Session gate"). */
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
  // A check that fails later, offline say, takes nothing away that is on screen.
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

/** The server knows no session: the client's ends too, and the sign-in comes back to this place. */
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

/** Sets the client's session when it is absent or another user's (spec 4.1). */
function useSyncSession(me: CurrentUser | undefined): void {
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
