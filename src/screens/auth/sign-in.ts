import { callServer } from '../../api/client.ts';
import { COMPLETE_OIDC, type ProviderName } from '../../contract/identities.ts';
import { VERIFY_MAGIC_LINK } from '../../contract/passwords.ts';
import { LOGIN, LOGIN_TWO_FACTOR } from '../../contract/session.ts';
import type { Challenge } from './challenge.ts';
import type { Credentials } from './credentials.ts';

type LoginReply = NonNullable<(typeof LOGIN)['types']>['reply'];

/** The signed-in user, as the server sends them. */
export type SignedInUser = NonNullable<(typeof LOGIN_TWO_FACTOR)['types']>['reply']['user'];

/** The result of a correct first factor. */
export type SignInResult = { readonly user: SignedInUser } | { readonly challenge: Challenge };

/**
 * Converts a reply to a result; `email` is shown on the page of the second factor. Throws if the
 * reply is neither.
 */
function toSignInResult(
  { status, user, challenge_id, method, methods = [] }: LoginReply,
  email: string,
): SignInResult {
  if (status === 'signed_in' && user !== undefined) return { user };
  if (status === 'two_factor_required' && challenge_id !== undefined)
    return { challenge: { challengeId: challenge_id, method: method ?? '', methods, email } };
  throw new Error('The reply to the sign-in names neither a user nor a challenge');
}

/**
 * The first step of a sign-in by password; results in a user or a challenge. Rejects with an
 * ApiError that can be shown, or with another Error for a reply of an unexpected shape.
 */
export async function signIn(given: Credentials): Promise<SignInResult> {
  const organisation = given.organisation.trim();
  const email = given.email.trim();
  const body = { organisation, email, password: given.password };
  return toSignInResult((await callServer(LOGIN, { body })).reply, email);
}

/** The first step by a mailed link. Rejects like `signIn`. */
export async function signInByLink(token: string): Promise<SignInResult> {
  return toSignInResult((await callServer(VERIFY_MAGIC_LINK, { body: { token } })).reply, '');
}

/**
 * The first step by a provider account: `search` is the provider's answer. Rejects like `signIn`.
 */
export async function signInByProvider(
  provider: ProviderName,
  search: string,
): Promise<SignInResult> {
  const { reply } = await callServer(COMPLETE_OIDC, { params: { provider }, body: { search } });
  return toSignInResult(reply, '');
}

/** The second step: a code of six digits. Rejects like `signIn`. */
export async function answerChallenge(
  { challengeId }: Challenge,
  code: string,
  method: 'totp' | 'email',
): Promise<SignedInUser> {
  const body = { challenge_id: challengeId, code, method };
  return (await callServer(LOGIN_TWO_FACTOR, { body })).reply.user;
}
