import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useActionData, useLocation, useNavigate, useSubmit } from 'react-router-dom';
import { forgetChallenge, keepChallenge, readChallenge } from '../../screens/auth/challenge.ts';
import { AskForMailPage } from '../../screens/auth/AskForMailPage.tsx';
import { LoginPage } from '../../screens/auth/LoginPage.tsx';
import { MagicLinkPage } from '../../screens/auth/MagicLinkPage.tsx';
import { goToProvider } from '../../screens/auth/provider.ts';
import { ResetPasswordPage } from '../../screens/auth/ResetPasswordPage.tsx';
import type { SignInOutcome } from '../../screens/auth/sign-in.ts';
import { TwoFactorPage } from '../../screens/auth/TwoFactorPage.tsx';
import { ErrorPage } from '../../screens/errors/ErrorPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import type { LogOutFailure } from './log-out.ts';
import {
  forgotPath,
  homePath,
  logOutPath,
  loginPath,
  magicLinkPath,
  signInState,
  signUpPath,
  twoFactorPath,
} from './paths.ts';
import { startSession, useSession } from './session.ts';

/** Who is signed in already, or just signed in, goes where they wanted to. */
export function Elsewhere({ children }: { readonly children: ReactNode }) {
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

/** Goes on from a right first factor: to the signed-in pages, or to the second factor. */
export function useOutcome(how: string, before?: string | null): (outcome: SignInOutcome) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { from } = signInState(before === undefined ? location.state : { from: before });
  return (outcome) => {
    if ('user' in outcome) return startSession(outcome.user, how);
    keepChallenge(outcome.challenge);
    void navigate(twoFactorPath, { state: { from } });
  };
}

function Login() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { problem, from } = signInState(useLocation().state);
  const onOutcome = useOutcome('password');
  // Nothing that was read for somebody may be there for whoever signs in next.
  useEffect(() => cache.clear(), [cache]);
  return (
    <LoginPage
      problem={problem}
      onOutcome={onOutcome}
      onForgot={() => void navigate(forgotPath)}
      onMagicLink={() => void navigate(magicLinkPath)}
      onSignUp={() => void navigate(signUpPath)}
      onProvider={(provider, organisation) => goToProvider(provider, organisation, from)}
    />
  );
}

export function ForgotRoute() {
  const navigate = useNavigate();
  return <AskForMailPage what="forgot" onBack={() => void navigate(loginPath)} />;
}

/** The token stands behind the #, where no server and no log sees it. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  return hash.slice(1);
}

export function ResetRoute() {
  const navigate = useNavigate();
  const token = useLinkToken();
  if (token === '') return <Navigate to={forgotPath} replace />;
  return <ResetPasswordPage token={token} onBack={() => void navigate(loginPath)} />;
}

export function MagicLinkRoute() {
  return (
    <Elsewhere>
      <MagicLink />
    </Elsewhere>
  );
}

function MagicLink() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const onOutcome = useOutcome('magic_link');
  const back = () => void navigate(loginPath);
  return token === '' ? (
    <AskForMailPage what="magic_link" onBack={back} />
  ) : (
    <MagicLinkPage token={token} onOutcome={onOutcome} onBack={back} />
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
