import { type IdempotencyKey, storeResponse, claimKey } from '../../db/idempotency-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Caller, IdempotencyContext } from '../services.ts';
import { withMutex } from './keyed-mutex.ts';

/** Runs the work of a transaction, or returns what it returned before. */
type RunOrReplay<T> = (tx: Tx, work: () => Promise<T>) => Promise<T>;

/** Longest stored response, in bytes: equal to the longest request body. */
const maxStoredBytes = 2 * 1024 * 1024;

const used = new WeakSet<IdempotencyContext>();

/** The caller without their key: for reads, and for work that continues after the response. */
export function withoutIdempotencyKey({ idempotency: _once, ...caller }: Caller): Caller {
  return caller;
}

/**
 * Opens the one transaction of an operation. If the caller has a key, the work that `runOrReplay`
 * gets runs once for that key, and the same request later gets its stored result, which must be JSON.
 * Throws `idempotency_key_reused` if the key came with another request before.
 */
export async function withIdempotency<T>(
  { organisationId, userId, idempotency }: Caller,
  moment: Date,
  open: (runOrReplay: RunOrReplay<T>) => Promise<T>,
): Promise<T> {
  if (idempotency === undefined) return open((_tx, work) => work());
  if (used.has(idempotency))
    throw new Error(
      `${idempotency.call} opens a second transaction, which its key would not cover: ` +
        'use one transaction, or pass `withoutIdempotencyKey(caller)` to steps that change nothing.',
    );
  used.add(idempotency);
  const { call, key, requestHash: request } = idempotency;
  if (key === null) return open((_tx, work) => work());
  const idempotencyKey = { organisationId, userId, call, key };
  return withMutex(JSON.stringify(idempotencyKey), () =>
    open((tx, work) => runOnce(tx, idempotencyKey, request, moment.toISOString(), work)),
  );
}

async function runOnce<T>(
  tx: Tx,
  key: IdempotencyKey,
  request: string,
  now: string,
  work: () => Promise<T>,
): Promise<T> {
  const stored = await claimKey(tx, key, request, now);
  if (stored !== null) {
    if (stored.request !== request) throw new Failure('idempotency_key_reused');
    if (stored.text === null) throw new Failure('answer_not_kept');
    return JSON.parse(stored.text) as T;
  }
  const result = await work();
  const text = JSON.stringify(result);
  await storeResponse(tx, key, Buffer.byteLength(text) > maxStoredBytes ? null : text, now);
  return result;
}
