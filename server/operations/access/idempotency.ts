import { type IdempotencyKey, storeResponse, claimKey } from '../../db/idempotency-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Caller, IdempotencyContext } from '../services.ts';
import { withMutex } from './keyed-mutex.ts';

/** Runs the work of a transaction, or gives what it gave before. */
type RunOrReplay<T> = (tx: Tx, work: () => Promise<T>) => Promise<T>;

/** Longest answer that is kept, in bytes: as long as the longest body. */
const maxStoredBytes = 2 * 1024 * 1024;

const used = new WeakSet<IdempotencyContext>();

/** The caller without their key: for a step that changes nothing, or that goes on after the answer. */
export function withoutIdempotencyKey({ idempotency: _once, ...caller }: Caller): Caller {
  return caller;
}

/**
 * Opens the one transaction of an operation. Where the caller has a key, what `remembered` runs in
 * it happens once for the key, and its result, which must be JSON, is what the same request gets
 * again. Throws `idempotency_key_reused` where the key came with another request.
 */
export async function withIdempotency<T>(
  { organisationId, userId, idempotency }: Caller,
  moment: Date,
  open: (remembered: RunOrReplay<T>) => Promise<T>,
): Promise<T> {
  if (idempotency === undefined) return open((_tx, work) => work());
  if (used.has(idempotency))
    throw new Error(
      `${idempotency.call} opens a second transaction, which its key would not cover: ` +
        'do it in one, or give `apart(caller)` to the steps beside the change.',
    );
  used.add(idempotency);
  const { call, key, requestHash: request } = idempotency;
  if (key === null) return open((_tx, work) => work());
  const idempotencyKey = { organisationId, userId, call, key };
  return withMutex(JSON.stringify(idempotencyKey), () =>
    open((tx, work) => runOrReplay(tx, idempotencyKey, request, moment.toISOString(), work)),
  );
}

async function runOrReplay<T>(
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
