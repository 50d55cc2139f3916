import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { pendingLogOut } from '../../api/pending-log-out.ts';
import { LoginPage } from '../../screens/auth/LoginPage.tsx';
import { redirectToProvider } from '../../screens/auth/provider-redirect.ts';
import { RedirectIfSignedIn, useContinueSignIn } from './redirect-if-signed-in.tsx';
import { forgotPath, magicLinkPath, signInState, signUpPath } from './paths.ts';

/** Whoever is not signed in fetches this page first, so it imports as little as possible. */
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
  return (
    <LoginPage
      problem={problem ?? pendingText}
      onResult={onResult}
      onForgot={() => void navigate(forgotPath)}
      onMagicLink={() => void navigate(magicLinkPath)}
      onSignUp={() => void navigate(signUpPath)}
      onProvider={(provider, organisation) => redirectToProvider(provider, organisation, from)}
    />
  );
}
