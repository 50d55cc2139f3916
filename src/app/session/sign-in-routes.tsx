import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useActionData, useLocation, useNavigate, useSubmit } from 'react-router-dom';
import { forgetChallenge, keepChallenge, readChallenge } from '../../screens/auth/challenge.ts';
import { LoginPage } from '../../screens/auth/LoginPage.tsx';
import { TwoFactorPage } from '../../screens/auth/TwoFactorPage.tsx';
import { ErrorPage } from '../../screens/errors/ErrorPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import type { LogOutFailure } from './log-out.ts';
import { homePath, logOutPath, loginPath, signInState, twoFactorPath } from './paths.ts';
import { startSession, useSession } from './session.ts';

/** Who is signed in already, or just signed in, goes where they wanted to. */
function Elsewhere({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { from } = signInState(useLocation().state);
  return session === null ? children : <Navigate to={from} replace />;
}

export function LoginRoute() {
  return (
    <Elsewhere>
      <Login />
    </Elsewhere>
  );
}

function Login() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { from, problem } = signInState(useLocation().state);
  // Nothing that was read for somebody may be there for whoever signs in next.
  useEffect(() => cache.clear(), [cache]);
  return (
    <LoginPage
      problem={problem}
      onSignedIn={(user) => startSession(user, 'password')}
      onChallenge={(challenge) => {
        keepChallenge(challenge);
        void navigate(twoFactorPath, { state: { from } });
      }}
    />
  );
}

export function TwoFactorRoute() {
  return (
    <Elsewhere>
      <TwoFactor />
    </Elsewhere>
  );
}

function TwoFactor() {
  const navigate = useNavigate();
  const { from } = signInState(useLocation().state);
  const [challenge] = useState(readChallenge);
  if (challenge === null) return <Navigate to={loginPath} replace state={{ from }} />;
  const back = (problem?: string) => {
    forgetChallenge();
    void navigate(loginPath, { replace: true, state: { from, problem } });
  };
  return (
    <TwoFactorPage
      challenge={challenge}
      onSignedIn={(user) => {
        forgetChallenge();
        startSession(user, challenge.method);
      }}
      onBack={() => back()}
      onOver={back}
    />
  );
}

/** Shown only when a log-out failed: the person is told that they are still signed in. */
export function LogOutRoute() {
  const { t } = useTranslation('app');
  const failure = useActionData<LogOutFailure>();
  const navigate = useNavigate();
  const submit = useSubmit();
  if (failure === undefined) return <Navigate to={homePath} replace />;
  const again = () => submit(null, { method: 'post', action: logOutPath, replace: true });
  return (
    <FullPage>
      <ErrorPage
        icon={<CloudOff size={24} strokeWidth={1.75} />}
        title={t('log_out.failed')}
        description={t('log_out.still_signed_in')}
        message={failure.message}
        action={
          <>
            <Button type="primary" onClick={() => void again()}>
              {t('log_out.again')}
            </Button>
            <Button onClick={() => void navigate(homePath)}>{t('go_home')}</Button>
          </>
        }
      />
    </FullPage>
  );
}
