import type { RoleScope } from '../../db/tables.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';

/** A role that a user holds, on one site or (`site_id` null) in the whole organisation. */
export interface Grant {
  readonly role_id: number;
  readonly role_name: string;
  readonly scope: RoleScope;
  readonly site_id: number | null;
  readonly expires_at: string | null;
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

/** Every grant of a user, expired ones too, in a stable order. */
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

/** Expired grants refuse at once (design, "Where we do better"). */
export function isLive(grant: Pick<Grant, 'expires_at'>, now: Date): boolean {
  return grant.expires_at === null || Date.parse(grant.expires_at) > now.getTime();
}

/** The grants that count on a site: its own, and those of the organisation. */
export function grantsOn(
  grants: readonly Grant[],
  siteId: number | null,
  now: Date,
): readonly Grant[] {
  return grants.filter(
    (grant) => (grant.site_id === null || grant.site_id === siteId) && isLive(grant, now),
  );
}

export function holds(grants: readonly Grant[], code: string): boolean {
  return grants.some(({ holds_all, permissions }) => holds_all || permissions.includes(code));
}
