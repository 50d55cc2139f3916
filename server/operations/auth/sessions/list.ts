import { withTenant } from '../../../db/transaction.ts';
import type { Caller, Services } from '../../services.ts';
import { addMs, authLimits } from '../auth-limits.ts';
import { deviceOf } from './device.ts';

/** The caller's live sessions, the current one first, then by their last use. */
export async function sessionsOf(services: Services, caller: Caller) {
  const { organisationId, userId, sessionId } = caller;
  const now = services.now();
  const rows = await withTenant(services.db, { organisationId, siteIds: [], userId }, (tx) =>
    tx
      .selectFrom('sessions')
      .select(['id', 'public_id', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now.toISOString())
      .where('last_used_at', '>', addMs(now, -authLimits.idle))
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows
    .map(({ id, public_id, user_agent, ...row }) => ({
      id: public_id,
      is_current: id === sessionId,
      ...deviceOf(user_agent ?? ''),
      ...row,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}
