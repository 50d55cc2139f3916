import { GET_TEAMS } from '../../../src/contract/teams.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import { invalidatePeople } from '../people/manager.ts';
import { peoplePermission } from '../context/permissions.ts';
import type { Services } from '../services.ts';

/**
 * After the commit: lists of teams and people are stale, and people who joined or left a team hold
 * other roles from now on.
 */
export function notifyTeamChange(
  tx: Tx,
  services: Pick<Services, 'notifier'>,
  userIds: readonly number[],
): void {
  const { notifier } = services;
  const { organisationId } = tenantOf(tx);
  invalidatePeople(tx, services);
  const of = { organisationId, siteId: null };
  afterCommit(tx, () => {
    notifier.invalidate({ ...of, call: GET_TEAMS.name, permission: peoplePermission });
    if (userIds.length === 0) return;
    notifier.invalidate({ ...of, call: 'GET_CURRENT_USER', permission: null, userIds });
    notifier.membershipChanged(organisationId, userIds);
  });
}
