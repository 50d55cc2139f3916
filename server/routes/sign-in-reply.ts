import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionCookies, setSessionCookies } from '../http/cookie.ts';
import { clientAddress } from '../http/request.ts';
import type { LoginResult, SignedIn } from '../operations/auth/next-sign-in-step.ts';
import type { ClientInfo } from '../operations/auth/sessions/open-session.ts';

/** The client of a request, for the list of sessions. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { userAgent: request.headers['user-agent'] ?? null, address: clientAddress(request) };
}

/** Sets the session's cookies, and returns the signed-in user. */
export function sendSignedIn(
  reply: FastifyReply,
  cookies: SessionCookies,
  { status, tokens, user }: SignedIn,
) {
  setSessionCookies(reply, cookies, tokens);
  return { status, user };
}

/** The response to a correct first factor: sets cookies only if no further factor is required. */
export function loginReply(reply: FastifyReply, cookies: SessionCookies, result: LoginResult) {
  if (result.status === 'signed_in') return sendSignedIn(reply, cookies, result);
  const { status, challengeId, method, methods } = result;
  return { status, challenge_id: challengeId, method, methods: [...methods] };
}
