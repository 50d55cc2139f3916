import type { Tx } from '../../db/transaction.ts';
import { later, limits } from './limits.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Opens a session in the transaction and returns its token, which is kept nowhere. */
export async function openSession(
  tx: Tx,
  user: { readonly organisationId: number; readonly userId: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      organisation_id: user.organisationId,
      user_id: user.userId,
      token_hash: hashOfToken(token),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: later(now, limits.absolute),
    })
    .execute();
  return token;
}
