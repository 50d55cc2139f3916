import { type IdempotencyKey, storeResponse, claimKey } from '../../db/answers.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Caller, IdempotencyContext } from '../services.ts';
import { inTurn } from './turns.ts';

/** Runs the work of a transaction, or gives what it gave before. */
type Remembered<T> = (tx: Tx, work: () => Promise<T>) => Promise<T>;

/** Longest answer that is kept, in bytes: as long as the longest body. */
const longest = 2 * 1024 * 1024;

const begun = new WeakSet<IdempotencyContext>();

/** The caller without their key: for a step that changes nothing, or that goes on after the answer. */
export function apart({ idempotency: _once, ...caller }: Caller): Caller {
  return caller;
}

/**
 * Opens the one transaction of an operation. Where the caller has a key, what `remembered` runs in
 * it happens once for the key, and its result, which must be JSON, is what the same request gets
 * again. Throws `idempotency_key_reused` where the key came with another request.
 */
export async function onceOnly<T>(
  { organisationId, userId, idempotency: once }: Caller,
  moment: Date,
  open: (remembered: Remembered<T>) => Promise<T>,
): Promise<T> {
  if (once === undefined) return open((_tx, work) => work());
  if (begun.has(once))
    throw new Error(
      `${once.call} opens a second transaction, which its key would not cover: ` +
        'do it in one, or give `apart(caller)` to the steps beside the change.',
    );
  begun.add(once);
  const { call, key, requestHash: request } = once;
  if (key === null) return open((_tx, work) => work());
  const answerKey = { organisationId, userId, call, key };
  return inTurn(JSON.stringify(answerKey), () =>
    open((tx, work) => remember(tx, answerKey, request, moment.toISOString(), work)),
  );
}

async function remember<T>(
  tx: Tx,
  key: IdempotencyKey,
  request: string,
  now: string,
  work: () => Promise<T>,
): Promise<T> {
  const kept = await claimKey(tx, key, request, now);
  if (kept !== null) {
    if (kept.request !== request) throw new Failure('idempotency_key_reused');
    if (kept.text === null) throw new Failure('answer_not_kept');
    return JSON.parse(kept.text) as T;
  }
  const result = await work();
  const text = JSON.stringify(result);
  await storeResponse(tx, key, Buffer.byteLength(text) > longest ? null : text, now);
  return result;
}
