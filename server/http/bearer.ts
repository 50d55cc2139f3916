import type { FastifyRequest } from 'fastify';

/**
 * The token of `Authorization: Bearer`; null without one. Another scheme may be that of a proxy in
 * front of the server, and says nothing about the caller.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
