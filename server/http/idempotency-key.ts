import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyContext } from '../operations/services.ts';
import { Failure } from '../operations/failure.ts';

/** Up to 255 visible characters, quoted or not. */
const keyFormat = /^(?:"([!#-~]{1,255})"|([!#-~]{1,255}))$/;

function keyOf({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const [, quoted, plain] = keyFormat.exec(String(header)) ?? [];
  const key = quoted ?? plain;
  if (key === undefined) throw new Failure('idempotency_key_malformed');
  return key;
}

/**
 * The idempotency key of a request with everything that identifies the change. Throws
 * `idempotency_key_malformed`.
 */
export function idempotencyOf(request: FastifyRequest, call: string): IdempotencyContext {
  const { method, url, headers, bodyText } = request;
  const fingerprint = JSON.stringify([method, url, headers['if-match'] ?? null, bodyText]);
  return {
    call,
    key: keyOf(request),
    requestHash: createHash('sha256').update(fingerprint).digest('base64url'),
  };
}
