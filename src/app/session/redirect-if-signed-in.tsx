import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { storedChallenge } from '../../screens/auth/challenge.ts';
import type { SignInResult } from '../../screens/auth/sign-in.ts';
import { signInState, twoFactorPath } from './paths.ts';
import { startSession, useSession } from './session.ts';

/** Sends a person who is or has just been signed in to the page that they wanted. */
export function RedirectIfSignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { from } = signInState(useLocation().state);
  return session === null ? children : <Navigate to={from} replace />;
}

/** Continues after a correct first factor: to the signed-in pages, or to the second factor. */
export function useContinueSignIn(
  authType: string,
  returnTo?: string | null,
): (outcome: SignInResult) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { from } = signInState(returnTo === undefined ? location.state : { from: returnTo });
  return (outcome) => {
    if ('user' in outcome) return startSession(outcome.user, authType);
    storedChallenge.write(outcome.challenge);
    void navigate(twoFactorPath, { state: { from } });
  };
}
