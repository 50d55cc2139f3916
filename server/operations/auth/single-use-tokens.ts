import type { JsonObject } from '../../../src/runtime/record/json.ts';
import { type Tx, withSystem } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { addMs, authLimits } from './auth-limits.ts';
import { hashOfToken, newToken } from './sessions/tokens.ts';

type TokenServices = Pick<Services, 'db' | 'now'>;

/** Stores `data` for one use within ten minutes; returns the token that finds it. */
export async function createSingleUseToken(
  { db, now }: TokenServices,
  purpose: string,
  data: object,
  life: number = authLimits.singleUse,
): Promise<string> {
  const token = newToken();
  const singleUseHash = hashOfToken(token);
  await withSystem(db, { singleUseHash }, (tx) =>
    tx
      .insertInto('single_uses')
      .values({
        key_hash: singleUseHash,
        purpose,
        data: JSON.stringify(data),
        expires_at: addMs(now(), life),
      })
      .execute(),
  );
  return token;
}

/**
 * Uses up a token in a transaction that can look it up; returns its data, or null like
 * `consumeToken`.
 */
export async function consumeTokenIn(
  tx: Tx,
  moment: Date,
  purpose: string,
  singleUseHash: string,
): Promise<JsonObject | null> {
  const at = moment.toISOString();
  const row = await tx
    .updateTable('single_uses')
    .set({ used_at: at })
    .where('key_hash', '=', singleUseHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('data')
    .executeTakeFirst();
  return row?.data ?? null;
}

/** Uses up a token with one statement; returns its data, null if it is expired, used or unknown. */
export function consumeToken(
  { db, now }: TokenServices,
  purpose: string,
  token: string,
): Promise<JsonObject | null> {
  const singleUseHash = hashOfToken(token);
  return withSystem(db, { singleUseHash }, (tx) =>
    consumeTokenIn(tx, now(), purpose, singleUseHash),
  );
}

/** The data of a token, without using it up; null if it cannot be used now. */
export function peekToken(
  services: TokenServices,
  purpose: string,
  token: string,
): Promise<JsonObject | null> {
  return peekTokenByHash(services, purpose, hashOfToken(token));
}

/** The same for a token of which only the hash is known. */
export async function peekTokenByHash(
  { db, now }: TokenServices,
  purpose: string,
  singleUseHash: string,
): Promise<JsonObject | null> {
  const row = await withSystem(db, { singleUseHash }, (tx) =>
    tx
      .selectFrom('single_uses')
      .select('data')
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst(),
  );
  return row?.data ?? null;
}

/** Deletes expired and used tokens. */
export async function deleteExpiredTokens({ db }: Pick<Services, 'db'>): Promise<void> {
  await withSystem(db, 'what is over', async (tx) => {
    await tx.deleteFrom('single_uses').execute();
    await tx.deleteFrom('throttles').execute();
  });
}
