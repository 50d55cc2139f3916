export const loginPath = '/auth/login';
export const twoFactorPath = '/auth/2fa';
export const forgotPath = '/auth/forgot-password';
export const resetPath = '/auth/reset-password';
export const magicLinkPath = '/auth/magic-link';
export const signUpPath = '/auth/sign-up';
export const invitationPath = '/auth/invitation';
export const setUpPath = '/auth/set-up';
export const providerPath = '/auth/oidc/:provider';
export const logOutPath = '/auth/logout';
export const homePath = '/app';
/** The guided start. */
export const startPath = '/app/start';
export const profilePath = '/app/settings/profile';

/** State of a navigation to the sign-in. */
export interface SignInState {
  /** The path to open after the sign-in. */
  readonly from: string;
  /** Why the last attempt ended. */
  readonly problem?: string | undefined;
}

/** Reads the state of a navigation. A path outside the signed-in pages is ignored. */
export function signInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return { from: homePath };
  const from: unknown = Reflect.get(state, 'from');
  const problem: unknown = Reflect.get(state, 'problem');
  const isAppPath = typeof from === 'string' && /^\/app(?:[/?#]|$)/.test(from);
  return {
    from: isAppPath ? from : homePath,
    problem: typeof problem === 'string' ? problem : undefined,
  };
}
