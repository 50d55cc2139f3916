import type { Tx } from '../../db/transaction.ts';
import { later, limits } from './limits.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Opens a session and returns its token, which is kept nowhere; clears the user's old ones away. */
export async function openSession(
  tx: Tx,
  user: { readonly organisationId: number; readonly userId: number },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user.userId)
    .where('expires_at', '<', now.toISOString())
    .execute();
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
