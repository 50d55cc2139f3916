import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useActionData, useLocation, useNavigate, useSubmit } from 'react-router-dom';
import { RequestLinkPage } from '../../screens/auth/RequestLinkPage.tsx';
import { storedChallenge } from '../../screens/auth/challenge.ts';
import { MagicLinkPage } from '../../screens/auth/MagicLinkPage.tsx';
import { ResetPasswordPage } from '../../screens/auth/ResetPasswordPage.tsx';
import { TwoFactorPage } from '../../screens/auth/TwoFactorPage.tsx';
import { ErrorPage } from '../../screens/errors/ErrorPage.tsx';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { LogOutFailure } from './log-out.ts';
import { RedirectIfSignedIn, useContinueSignIn } from './redirect-if-signed-in.tsx';
import { forgotPath, homePath, logOutPath, loginPath, signInState } from './paths.ts';
import { startSession } from './session.ts';
import { useLinkToken } from './useLinkToken.ts';

export function ForgotRoute() {
  const navigate = useNavigate();
  return <RequestLinkPage purpose="forgot" onBack={() => void navigate(loginPath)} />;
}

export function ResetRoute() {
  const navigate = useNavigate();
  const token = useLinkToken();
  if (token === '') return <Navigate to={forgotPath} replace />;
  return <ResetPasswordPage token={token} onBack={() => void navigate(loginPath)} />;
}

export function MagicLinkRoute() {
  return (
    <RedirectIfSignedIn>
      <MagicLink />
    </RedirectIfSignedIn>
  );
}

function MagicLink() {
  const navigate = useNavigate();
  const token = useLinkToken();
  const onResult = useContinueSignIn('magic_link');
  const back = () => void navigate(loginPath);
  return token === '' ? (
    <RequestLinkPage purpose="magic_link" onBack={back} />
  ) : (
    <MagicLinkPage token={token} onResult={onResult} onBack={back} />
  );
}

export function TwoFactorRoute() {
  return (
    <RedirectIfSignedIn>
      <TwoFactor />
    </RedirectIfSignedIn>
  );
}

function TwoFactor() {
  const navigate = useNavigate();
  const { from } = signInState(useLocation().state);
  const [challenge] = useState(storedChallenge.read);
  if (challenge === null) return <Navigate to={loginPath} replace state={{ from }} />;
  const back = (problem?: string) => {
    storedChallenge.remove();
    void navigate(loginPath, { replace: true, state: { from, problem } });
  };
  return (
    <TwoFactorPage
      challenge={challenge}
      onSignedIn={(user) => {
        storedChallenge.remove();
        startSession(user, challenge.method);
      }}
      onBack={() => back()}
      onExpired={back}
    />
  );
}

/** Shown only if logging out failed: it reports that the person is still signed in. */
export function LogOutRoute() {
  const { t } = useTranslation('app');
  const failure = useActionData<LogOutFailure>();
  const navigate = useNavigate();
  const submit = useSubmit();
  if (failure === undefined) return <Navigate to={homePath} replace />;
  const retry = () => submit(null, { method: 'post', action: logOutPath, replace: true });
  return (
    <FullPage>
      <ErrorPage
        icon={<CloudOff size={24} />}
        title={t('log_out.failed')}
        description={t('log_out.still_signed_in')}
        message={failure.message}
        action={
          <>
            <Button type="primary" onClick={() => void retry()}>
              {t('log_out.again')}
            </Button>
            <Button onClick={() => void navigate(homePath)}>{t('go_home')}</Button>
          </>
        }
      />
    </FullPage>
  );
}
