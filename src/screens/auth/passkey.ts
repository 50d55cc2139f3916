import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
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
  const { ceremony_id, options } = (await callServer(initiate, { body })).reply;
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  const answer = { ceremony_id, response: { ...response, response: { ...response.response } } };
  return (await callServer(complete, { body: answer })).reply.user;
}
