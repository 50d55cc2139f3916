import type { FastifyReply } from 'fastify';
import { limits } from '../operations/session/limits.ts';

/** The cookie that carries the session token; scripts never see it. */
export const sessionCookie = 'sitewright_session';

const options = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(sessionCookie, token, {
    ...options(isSecure),
    maxAge: limits.absolute / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(sessionCookie, options(isSecure));
}
