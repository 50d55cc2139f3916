import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Identifies one write by user, call and key; it takes effect once (docs/decisions/idempotency.md).
 */
export interface IdempotencyKey {
  readonly organisationId: number;
  readonly userId: number;
  /** The named call. */
  readonly call: string;
  readonly key: string;
}

/** The response to the first request. */
export interface StoredResponse {
  /** Hash of the request that used the key first. */
  readonly request: string;
  /** JSON; null if it was too large to be stored. */
  readonly text: string | null;
}

const week = 7 * 24 * 60 * 60 * 1000;
const expiredPerWrite = 20;

const expiryOf = (now: string): string => new Date(Date.parse(now) - week).toISOString();

/**
 * Claims the key for this transaction and returns null, or returns the response that is stored
 * under it. A second transaction with the same key waits here until the first has committed or
 * rolled back.
 */
export async function claimKey(
  tx: Tx,
  { organisationId, userId, call, key }: IdempotencyKey,
  request: string,
  now: string,
): Promise<StoredResponse | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      organisation_id: organisationId,
      user_id: userId,
      call,
      key,
      request_hash: request,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'call', 'key'])
        .doUpdateSet({ request_hash: request, response: null, created_at: now })
        .where('idempotency_keys.created_at', '<', expiryOf(now)),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { request: stored.request_hash, text: stored.response };
}

/** Stores the response for seven days, and removes some older ones of the organisation. */
export async function storeResponse(
  tx: Tx,
  { organisationId, userId, call, key }: IdempotencyKey,
  text: string | null,
  now: string,
): Promise<void> {
  await sql`
    with old as (
      select user_id, call, key from idempotency_keys
      where organisation_id = ${organisationId} and created_at < ${expiryOf(now)}
      order by created_at limit ${expiredPerWrite} for update skip locked
    ), gone as (
      delete from idempotency_keys as kept using old
      where kept.user_id = old.user_id and kept.call = old.call and kept.key = old.key
    )
    update idempotency_keys set response = ${text}
    where organisation_id = ${organisationId} and user_id = ${userId}
      and call = ${call} and key = ${key}`.execute(tx);
}
