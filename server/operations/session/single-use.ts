import { type Tx, withSystem } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { later, limits } from './limits.ts';
import { hashOfToken, newToken } from './tokens.ts';

type Kept = Pick<Services, 'db' | 'now'>;

/** Keeps `data` for one use within ten minutes; returns the token that it is found by. */
export async function keepForOnce(
  { db, now }: Kept,
  purpose: string,
  data: object,
  life: number = limits.singleUse,
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
        expires_at: later(now(), life),
      })
      .execute(),
  );
  return token;
}

/** What a token stands for, used up in a transaction that looks it up; null as of `takeOnce`. */
export async function takeOnceIn(
  tx: Tx,
  moment: Date,
  purpose: string,
  singleUseHash: string,
): Promise<unknown> {
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

/** What a token stands for, used up now, by one statement; null when it is over, used or unknown. */
export function takeOnce({ db, now }: Kept, purpose: string, token: string): Promise<unknown> {
  const singleUseHash = hashOfToken(token);
  return withSystem(db, { singleUseHash }, (tx) => takeOnceIn(tx, now(), purpose, singleUseHash));
}

/** What a token stands for, not used up by that; null when it can't be used now. */
export async function dataOfOnce(
  { db, now }: Kept,
  purpose: string,
  token: string,
): Promise<unknown> {
  const singleUseHash = hashOfToken(token);
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

/** What nobody can use any more goes. */
export async function sweepSignIn({ db }: Pick<Services, 'db'>): Promise<void> {
  await withSystem(db, 'what is over', async (tx) => {
    await tx.deleteFrom('single_uses').execute();
    await tx.deleteFrom('throttles').execute();
  });
}
