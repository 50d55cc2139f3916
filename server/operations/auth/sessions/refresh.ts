import { afterCommit, enterTenant, withSystem } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { addMs, authLimits } from '../auth-limits.ts';
import type { SessionTokens } from './open-session.ts';
import { hashOfToken, newToken, readRefresh, refreshText } from './tokens.ts';

/**
 * Exchanges a refresh token for new tokens; the maximum age of the session is unchanged. A refresh
 * token that was used before ends the session, because a second holder has it. Throws
 * `unauthenticated`.
 */
export async function refreshSession(services: Services, text: string): Promise<SessionTokens> {
  const given = readRefresh(text);
  if (given === null) throw new Failure('unauthenticated');
  const { family, secret } = given;
  const now = services.now();
  const next = { token: newToken(), secret: newToken() };
  const sessionFamilyHash = hashOfToken(family);
  const isRenewed = await withSystem(services.db, { sessionFamilyHash }, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'organisation_id', 'user_id'])
      .where('family_hash', '=', sessionFamilyHash)
      .executeTakeFirst();
    if (session === undefined) return false;
    const { id, organisation_id: organisationId, user_id: userId } = session;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const renewed = await tx
      .updateTable('sessions')
      .set({
        token_hash: hashOfToken(next.token),
        token_expires_at: addMs(now, authLimits.access),
        refresh_hash: hashOfToken(next.secret),
        last_used_at: now.toISOString(),
      })
      .where('id', '=', id)
      .where('refresh_hash', '=', hashOfToken(secret))
      .where('expires_at', '>', now.toISOString())
      .where('last_used_at', '>', addMs(now, -authLimits.idle))
      .where('user_id', 'in', (select) =>
        select
          .selectFrom('users')
          .select('users.id')
          .where('users.disabled_at', 'is', null)
          .where('users.deleted_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (renewed !== undefined) return true;
    await tx.deleteFrom('sessions').where('id', '=', id).execute();
    afterCommit(tx, () => services.notifier.sessionEnded(id));
    return false;
  });
  if (!isRenewed) throw new Failure('unauthenticated');
  return { token: next.token, refresh: refreshText({ family, secret: next.secret }) };
}
