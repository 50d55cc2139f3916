import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthServices } from '../operations/auth-services.ts';
import { day } from '../operations/auth/auth-limits.ts';
import type { SessionTokens } from '../operations/auth/sessions/open-session.ts';

/** The browser sends the refresh token only to the calls of the sign-in. */
const refreshPath = '/api/auth';

/**
 * Names and attributes of the cookies of a sign-in. Scripts can't read them; over https no other
 * site of the domain can set them.
 */
export interface SessionCookies {
  /** The cookie with the session token. */
  readonly session: string;
  readonly refresh: string;
  /** The cookie that binds a sign-in at a provider to the browser that started it. */
  readonly oauthState: string;
  readonly isSecure: boolean;
  /** Seconds for which the browser keeps session and refresh token. */
  readonly maxAge: number;
}

/**
 * The cookies of a server. Browsers send cookies to every port of a host, so the names contain an
 * id of the server, which all servers of a database share (docs/decisions/session-cookies.md).
 */
export function sessionCookies(
  isSecure: boolean,
  { secret, sessionDays }: Pick<AuthServices, 'secret' | 'sessionDays'>,
): SessionCookies {
  const id = secret.hash('names of cookies', '').slice(0, 8);
  const [host, secure] = isSecure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}sitewright_session_${id}`,
    refresh: `${secure}sitewright_refresh_${id}`,
    oauthState: `${host}sitewright_visit_${id}`,
    isSecure,
    maxAge: (sessionDays * day) / 1000,
  };
}

const optionsOf = (secure: boolean) => ({ path: '/', httpOnly: true, secure }) as const;

export function setSessionCookies(
  reply: FastifyReply,
  { session, refresh, isSecure, maxAge }: SessionCookies,
  tokens: SessionTokens,
): void {
  const options = { ...optionsOf(isSecure), maxAge };
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
