import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { countKept } from '../../api/outbox/kept-count.ts';
import { pendingLogOut } from '../../api/pending-log-out.ts';
import { LoginPage } from '../../screens/auth/LoginPage.tsx';
import { redirectToProvider } from '../../screens/auth/provider-redirect.ts';
import { RedirectIfSignedIn, useContinueSignIn } from './redirect-if-signed-in.tsx';
import { forgotPath, magicLinkPath, signInState, signUpPath } from './paths.ts';

/** Everybody fetches this page first, so it imports as little as possible. */
export function LoginRoute() {
  return (
    <RedirectIfSignedIn>
      <Login />
    </RedirectIfSignedIn>
  );
}

function Login() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { problem, from } = signInState(useLocation().state);
  const { t } = useTranslation('auth');
  const onResult = useContinueSignIn('password');
  const pendingText = pendingLogOut.read() === null ? undefined : t('errors.log_out_pending');
  // The next user must not see data that was read for the previous one.
  useEffect(() => cache.clear(), [cache]);
  const [keptCount, setKeptCount] = useState(0);
  useEffect(() => {
    countKept().then(setKeptCount, (error: unknown) => {
      console.warn('What this device keeps could not be counted', error);
    });
  }, []);
  return (
    <LoginPage
      problem={problem ?? pendingText}
      keptCount={keptCount}
      onResult={onResult}
      onForgot={() => void navigate(forgotPath)}
      onMagicLink={() => void navigate(magicLinkPath)}
      onSignUp={() => void navigate(signUpPath)}
      onProvider={(provider, organisation) => redirectToProvider(provider, organisation, from)}
    />
  );
}
