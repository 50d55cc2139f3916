import type { FastifyReply, FastifyRequest } from 'fastify';
import { authLimits } from '../operations/auth/auth-limits.ts';
import type { SessionTokens } from '../operations/auth/sessions/open-session.ts';

/** The cookie with the session token; scripts cannot read it. */
export const sessionCookie = 'sitewright_session';
const refreshCookie = 'sitewright_refresh';
/** The browser sends the refresh token only to the calls of the sign-in. */
const refreshPath = '/api/auth';

/**
 * Names and attributes of a session's cookies; over https no other site of the domain can set them.
 */
export interface SessionCookies {
  readonly session: string;
  readonly refresh: string;
  readonly isSecure: boolean;
}

export function sessionCookies(isSecure: boolean): SessionCookies {
  return {
    session: isSecure ? `__Host-${sessionCookie}` : sessionCookie,
    refresh: isSecure ? `__Secure-${refreshCookie}` : refreshCookie,
    isSecure,
  };
}

const optionsOf = (secure: boolean) => ({ path: '/', httpOnly: true, secure }) as const;

export function setSessionCookies(
  reply: FastifyReply,
  { session, refresh, isSecure }: SessionCookies,
  tokens: SessionTokens,
): void {
  const options = { ...optionsOf(isSecure), maxAge: authLimits.absolute / 1000 };
  reply.setCookie(session, tokens.token, { ...options, sameSite: 'lax' });
  reply.setCookie(refresh, tokens.refresh, { ...options, path: refreshPath, sameSite: 'strict' });
}

export function clearSessionCookies(
  reply: FastifyReply,
  { session, refresh, isSecure }: SessionCookies,
): void {
  reply.clearCookie(session, { ...optionsOf(isSecure), sameSite: 'lax' });
  reply.clearCookie(refresh, { ...optionsOf(isSecure), path: refreshPath, sameSite: 'strict' });
}

/** The tokens that a request carries. */
export function readSessionTokens(
  { cookies }: FastifyRequest,
  { session, refresh }: SessionCookies,
) {
  return { token: cookies[session], refresh: cookies[refresh] };
}
