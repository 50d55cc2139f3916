import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callServer } from '../../api/client.ts';
import { passkeys } from '../../contract/second-factors.ts';
import type { SignedInUser } from './sign-in.ts';

/**
 * Has an authenticator answer: for a sign-in that waits for its second factor, or instead of the
 * password. Rejects with an ApiError, or with what the browser says when the person gives up.
 */
export async function signInByPasskey(
  kind: keyof typeof passkeys,
  challengeId?: string,
): Promise<SignedInUser> {
  const { initiate, complete } = passkeys[kind];
  const body = challengeId === undefined ? {} : { challenge_id: challengeId };
  const [{ reply }, { startAuthentication }] = await Promise.all([
    callServer(initiate, { body }),
    // Fetched when it is asked for: most people sign in by password.
    import('@simplewebauthn/browser'),
  ]);
  const { ceremony_id, options } = reply;
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const answer = { ceremony_id, response: { ...response, response: { ...response.response } } };
  return (await callServer(complete, { body: answer })).reply.user;
}
