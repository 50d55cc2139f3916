import { callServer } from '../../api/client.ts';
import { LOGIN, LOGIN_TWO_FACTOR } from '../../contract/session.ts';
import type { Challenge } from './challenge.ts';
import type { Credentials } from './credentials.ts';

/** Who signed in, as the server tells it. */
export type SignedInUser = NonNullable<(typeof LOGIN_TWO_FACTOR)['types']>['reply']['user'];

/**
 * The first step of a sign-in: signed in at once, or a challenge. Rejects with an ApiError that can
 * be shown, or with another Error for a reply that can't be used.
 */
export async function signIn(
  given: Credentials,
): Promise<{ readonly user: SignedInUser } | { readonly challenge: Challenge }> {
  const organisation = given.organisation.trim();
  const email = given.email.trim();
  const body = { organisation, email, password: given.password };
  const { status, user, challenge_id, method } = (await callServer(LOGIN, { body })).reply;
  if (status === 'signed_in' && user !== undefined) return { user };
  if (status === 'two_factor_required' && challenge_id !== undefined) {
    return { challenge: { challengeId: challenge_id, method: method ?? '', email } };
  }
  throw new Error('The reply to the sign-in names neither a user nor a challenge');
}

/** The second step: the code of the challenge. Rejects like `signIn`. */
export async function answerChallenge(challenge: Challenge, code: string): Promise<SignedInUser> {
  const body = { challenge_id: challenge.challengeId, code };
  return (await callServer(LOGIN_TWO_FACTOR, { body })).reply.user;
}
