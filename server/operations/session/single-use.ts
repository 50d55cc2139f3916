import { withSystem } from '../../db/transaction.ts';
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

/** What a token stands for, used up now, by one statement; null when it is over, used or unknown. */
export async function takeOnce({ db, now }: Kept, purpose: string, token: string) {
  const singleUseHash = hashOfToken(token);
  const row = await withSystem(db, { singleUseHash }, (tx) =>
    tx
      .updateTable('single_uses')
      .set({ used_at: now().toISOString() })
      .where('key_hash', '=', singleUseHash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now().toISOString())
      .returning('data')
      .executeTakeFirst(),
  );
  return row?.data ?? null;
}

/** Whether a token could be used now. */
export async function isGoodOnce(
  { db, now }: Kept,
  purpose: string,
  token: string,
): Promise<boolean> {
  const singleUseHash = hashOfToken(token);
  const row = await withSystem(db, { singleUseHash }, (tx) =>
    tx
      .selectFrom('single_uses')
      .select('key_hash')
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** What nobody can use any more goes. */
export async function sweepSignIn({ db }: Pick<Services, 'db'>): Promise<void> {
  await withSystem(db, 'what is over', async (tx) => {
    await tx.deleteFrom('single_uses').execute();
    await tx.deleteFrom('throttles').execute();
  });
}
