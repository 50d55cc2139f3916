import { sql } from 'kysely';
import type { RoleRow } from '../../../src/contract/people.ts';
import { allCodes } from '../context/permissions.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { isActiveAt } from '../context/grants.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

const coded = (codes: readonly string[]) => codes.map((permission_code) => ({ permission_code }));

/** Roles of the organisation by name; with `id` that one. */
export async function rolesIn(
  { tx, organisationId, now }: OrganisationAccess,
  codes: readonly string[],
  id: number | null = null,
): Promise<RoleRow[]> {
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'scope', 'permissions', 'holds_all', 'reads_new_modules'])
    .select(['description', 'preset', 'version'])
    .select((role) =>
      role
        .selectFrom('person_grants')
        .innerJoin('users', 'users.id', 'person_grants.user_id')
        .select(sql<string>`count(distinct person_grants.user_id)`.as('holders'))
        .where('person_grants.organisation_id', '=', organisationId)
        .whereRef('person_grants.role_id', '=', 'roles.id')
        .where('users.deleted_at', 'is', null)
        .where(isActiveAt(now.toISOString()))
        .as('holders'),
    )
    .where('organisation_id', '=', organisationId)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('name')
    .execute();
  return roles.map(({ permissions, holders, ...role }) => ({
    ...role,
    holders: Number(holders ?? 0),
    permissions: coded(role.holds_all ? codes : codes.filter((code) => permissions.includes(code))),
  }));
}

/** Roles of the caller's organisation and every permission code (spec 7.2). Throws a Failure. */
export function rolesAndPermissions(services: Services, caller: Caller, organisationId: number) {
  if (organisationId !== caller.organisationId) throw notFound();
  const codes = allCodes(services.modules);
  return withOrganisation(services, caller, async (access) => ({
    roles: await rolesIn(access, codes),
    permissions: coded(codes),
  }));
}
