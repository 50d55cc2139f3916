import { GET_ALL_SITES, GET_SITE_USERS } from '../../../src/contract/directory.ts';
import { GET_GRANTS } from '../../../src/contract/access-grants.ts';
import { GET_ACCOUNTS } from '../../../src/contract/accounts.ts';
import { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import { peoplePermission } from '../context/permissions.ts';
import type { Services } from '../services.ts';

/** The people of teams, each once. */
export async function membersOf(tx: Tx, teamIds: readonly number[]): Promise<readonly number[]> {
  if (teamIds.length === 0) return [];
  const rows = await tx
    .selectFrom('team_members')
    .select('user_id')
    .distinct()
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('team_id', 'in', [...teamIds])
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * To be called in a transaction that changes what people hold: their grants, teams or roles. After
 * the commit their sockets leave the rooms of what they may no longer read, their pages read again
 * what they may do, and lists of people are stale.
 */
export function grantsChanged(
  tx: Tx,
  { notifier }: Pick<Services, 'notifier'>,
  userIds: readonly number[],
): void {
  const { organisationId } = tenantOf(tx);
  const ofOrganisation = { organisationId, siteId: null, permission: null };
  afterCommit(tx, () => {
    if (userIds.length > 0) {
      notifier.membershipChanged(organisationId, userIds);
      for (const { name } of [GET_CURRENT_USER, GET_ALL_SITES])
        notifier.invalidate({ ...ofOrganisation, call: name, userIds });
    }
    notifier.invalidate({ ...ofOrganisation, call: GET_SITE_USERS.name });
    notifier.invalidate({ ...ofOrganisation, call: GET_GRANTS.name });
    notifier.invalidate({
      ...ofOrganisation,
      call: GET_ACCOUNTS.name,
      permission: peoplePermission,
    });
  });
}
