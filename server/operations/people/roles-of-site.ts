import type { RoleHolders } from '../../../src/contract/directory.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { isActiveAt } from '../context/grants.ts';

/** Every role of the organisation with the people who hold it on the site at `now` (ISO 8601 UTC). */
export async function rolesOfSite(tx: Tx, siteId: number, now: string): Promise<RoleHolders[]> {
  const { organisationId } = tenantOf(tx);
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const grants = await tx
    .selectFrom('person_grants')
    .select(['role_id', 'user_id'])
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where((grant) => grant.or([grant('site_id', 'is', null), grant('site_id', '=', siteId)]))
    .where(isActiveAt(now))
    .orderBy('user_id')
    .execute();
  const byRole = Map.groupBy(grants, ({ role_id }) => role_id);
  return roles.map(({ id, name }) => ({
    id,
    name,
    member_ids: (byRole.get(id) ?? []).map(({ user_id }) => user_id),
  }));
}
