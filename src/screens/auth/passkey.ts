import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callServer } from '../../api/client.ts';
import { passkeys } from '../../contract/second-factors.ts';
import type { SignedInUser } from './sign-in.ts';

/**
 * Signs in by passkey: as the second factor of a sign-in, or instead of the password. Rejects with
 * an ApiError, or with the browser's error if the person cancels.
 */
export async function signInByPasskey(
  kind: keyof typeof passkeys,
  challengeId?: string,
): Promise<SignedInUser> {
  const { initiate, complete } = passkeys[kind];
  const body = challengeId === undefined ? {} : { challenge_id: challengeId };
  const [{ reply }, { startAuthentication }] = await Promise.all([
    callServer(initiate, { body }),
    // Lazy, because most people sign in by password.
    import('@simplewebauthn/browser'),
  ]);
  const { ceremony_id, options } = reply;
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const answer = { ceremony_id, response: { ...response, response: { ...response.response } } };
  return (await callServer(complete, { body: answer })).reply.user;
}
