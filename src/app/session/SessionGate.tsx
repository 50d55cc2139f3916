import { useQuery } from '@tanstack/react-query';
import { RotateCw, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { isApiError } from '../../api/error.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import { ErrorPage } from '../../screens/errors/ErrorPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { useIsLoggingOut } from './log-out.ts';
import { MeProvider } from './me.ts';
import { loginPath } from './paths.ts';
import { endSession } from './session.ts';
import { useSyncSession, useSessionWatch } from './useSessionWatch.ts';
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
