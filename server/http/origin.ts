import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../operations/failure.ts';
import { bearerToken } from './bearer.ts';
import { isLoopbackName } from '../setting-parsers.ts';

/** Decides which pages may use the server with a visitor's cookies. */
export interface OriginPolicy {
  /** Origins of the page that differ from the server's own. */
  readonly pages: readonly string[];
  /** Whether a page at `origin` may write, or open a websocket, at a server addressed as `host`. */
  readonly allows: (origin: string, host: string | undefined) => boolean;
  /** Whether requests may address the server as `host`. */
  readonly knows: (host: string | undefined) => boolean;
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * With PUBLIC_URL only pages of that origin and of API_URL are allowed, by scheme, host and port.
 * Without it, the page's origin has to name the host that the request addresses. A server without
 * PUBLIC_URL that listens to this machine only can't be addressed by other names, so that a page
 * whose name suddenly resolves to 127.0.0.1 reads nothing (DNS rebinding).
 */
export function originPolicy({
  publicUrl,
  apiUrl,
  host: listensAt,
}: Pick<Config, 'publicUrl' | 'apiUrl' | 'host'>): OriginPolicy {
  const isLocal = publicUrl === null && (isLoopbackName(listensAt) || listensAt === '::1');
  return {
    pages: publicUrl === null ? [] : [publicUrl],
    allows: (origin, host) =>
      publicUrl === null
        ? host !== undefined && hostOf(origin) === host
        : origin === publicUrl || origin === apiUrl,
    knows: (host) => {
      if (!isLocal || host === undefined) return true;
      const address = `http://${host}`;
      return URL.canParse(address) && isLoopbackName(new URL(address).hostname);
    },
  };
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const trustedSites = new Set([undefined, 'same-origin', 'none']);

/**
 * Refuses writes that another page makes with the visitor's cookie: by their Origin, or by
 * Sec-Fetch-Site if a browser sends no Origin. Programs that send neither are allowed, and
 * those that send an API token, for which cookies don't count.
 */
export function checkOrigin(
  { method, headers }: FastifyRequest,
  { allows, knows }: OriginPolicy,
): void {
  const { origin, host } = headers;
  if (!knows(host)) throw new Failure('foreign_origin');
  // No page of another origin can send the header, because its preflight is refused.
  if (reading.has(method) || bearerToken({ headers }) !== null) return;
  const site = headers['sec-fetch-site'];
  const isOwn =
    origin === undefined
      ? trustedSites.has(typeof site === 'string' ? site : undefined)
      : allows(origin, host);
  if (!isOwn) throw new Failure('foreign_origin');
}
