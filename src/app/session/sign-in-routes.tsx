import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { RequestLinkPage } from '../../screens/auth/RequestLinkPage.tsx';
import { storedChallenge } from '../../screens/auth/challenge.ts';
import { MagicLinkPage } from '../../screens/auth/MagicLinkPage.tsx';
import { ResetPasswordPage } from '../../screens/auth/ResetPasswordPage.tsx';
import { TwoFactorPage } from '../../screens/auth/TwoFactorPage.tsx';
import { RedirectIfSignedIn, useContinueSignIn } from './redirect-if-signed-in.tsx';
import { forgotPath, loginPath, signInState } from './paths.ts';
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
