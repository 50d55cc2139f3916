import { enterTenant, withSystem } from '../../db/transaction.ts';
import { authLimits } from '../auth/auth-limits.ts';
import { callerAs } from '../auth/sessions/session.ts';
import { hashOfToken } from '../auth/sessions/tokens.ts';
import { grantsOf, isActiveGrant } from '../context/grants.ts';
import type { Caller, Services } from '../services.ts';
import { isTokenText } from './token-text.ts';

/**
 * The owner of an API token as the caller, with what the token leaves of their grants; null if it
 * is unknown, revoked or expired, or its owner's account is no longer live. Notes the last use.
 */
export async function callerOfToken(
  services: Services,
  text: string,
  address: string,
): Promise<Caller | null> {
  if (!isTokenText(text)) return null;
  const apiTokenHash = hashOfToken(text);
  const now = services.now();
  const moment = now.toISOString();
  return withSystem(services.db, { apiTokenHash }, async (tx) => {
    const row = await tx
      .selectFrom('api_tokens')
      .select(['id', 'organisation_id', 'user_id', 'permissions', 'site_ids', 'last_used_at'])
      .where('token_hash', '=', apiTokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', moment)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { id, organisation_id: organisationId, user_id: userId, permissions } = row;
    const token = { id, permissions, siteIds: row.site_ids };
    await enterTenant(tx, { organisationId, siteIds: [], userId, token });
    const found = await callerAs(tx, { id: 0, organisation_id: organisationId }, userId, now);
    if (found === null) return null;
    const { lacksRole: _ofOwner, ...owner } = found;
    const grants = await grantsOf(tx, userId);
    const hasRole = grants.some((grant) => isActiveGrant(grant, now));
    const lastUse = row.last_used_at === null ? 0 : Date.parse(row.last_used_at);
    if (now.getTime() - lastUse > authLimits.touch)
      await tx
        .updateTable('api_tokens')
        .set({ last_used_at: moment, last_used_address: address })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
    return { ...owner, token, ...(!hasRole && { lacksRole: true as const }) };
  });
}
