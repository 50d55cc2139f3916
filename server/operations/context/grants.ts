import type { Grant } from '../../../src/domain/grants.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';

export {
  type Grant,
  activeGrantsOnSite,
  hasPermission,
  isActiveGrant,
} from '../../../src/domain/grants.ts';

/** Every grant of a user, including expired ones, in a stable order. */
export async function grantsOf(tx: Tx, userId: number): Promise<readonly Grant[]> {
  return tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['role_grants.role_id', 'role_grants.scope', 'role_grants.site_id'])
    .select(['role_grants.expires_at', 'roles.permissions', 'roles.holds_all'])
    .select('roles.name as role_name')
    .where('role_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where('role_grants.user_id', '=', userId)
    .orderBy('roles.name')
    .orderBy('role_grants.id')
    .execute();
}

/** The ids of the teams of a user. */
export async function teamIdsOf({
  tx,
  organisationId,
  userId,
}: {
  readonly tx: Tx;
  readonly organisationId: number;
  readonly userId: number;
}): Promise<readonly number[]> {
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  return teams.map(({ team_id }) => team_id);
}
