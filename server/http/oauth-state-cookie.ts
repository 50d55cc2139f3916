import type { FastifyReply, FastifyRequest } from 'fastify';
import { authLimits } from '../operations/auth/auth-limits.ts';
import type { SessionCookies } from './cookie.ts';

const optionsOf = ({ isSecure }: SessionCookies) =>
  ({ path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' }) as const;

/** Binds a sign-in at a provider to the browser that started it. */
export function setOAuthStateCookie(
  reply: FastifyReply,
  cookies: SessionCookies,
  browser: string,
): void {
  const maxAge = authLimits.singleUse / 1000;
  reply.setCookie(cookies.oauthState, browser, { ...optionsOf(cookies), maxAge });
}

/** Reads and clears the cookie: the sign-in at the provider is complete. */
export function takeOAuthStateCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: SessionCookies,
): string {
  reply.clearCookie(cookies.oauthState, optionsOf(cookies));
  return request.cookies[cookies.oauthState] ?? '';
}
