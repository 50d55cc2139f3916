import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../operations/failure.ts';

/** Origins of the page in addition to the server's origin. */
export function pageOrigins({ publicUrl }: Pick<Config, 'publicUrl'>): readonly string[] {
  return publicUrl === null ? [] : [publicUrl];
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page at `origin` may use the session: an origin of this host, or one of the named
 * origins.
 */
export function isOwnOrigin(
  origin: string,
  host: string | undefined,
  named: readonly string[],
): boolean {
  if (named.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Refuses writes that another site's page makes with the visitor's cookie: by their Origin, or by
 * Sec-Fetch-Site if a browser sends no Origin. Programs that send neither are allowed.
 */
export function checkOrigin(request: FastifyRequest, named: readonly string[]): void {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  const isForeign =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : !isOwnOrigin(origin, host, named);
  if (isForeign) throw new Failure('foreign_origin');
}
