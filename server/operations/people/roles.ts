import type { RoleRow } from '../../../src/contract/people.ts';
import { allCodes } from '../context/permissions.ts';
import { withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

const coded = (codes: readonly string[]) => codes.map((permission_code) => ({ permission_code }));

/** Roles of the caller's organisation and every permission code (spec 7.2). Throws a Failure. */
export function rolesAndPermissions(services: Services, caller: Caller, organisationId: number) {
  if (organisationId !== caller.organisationId) throw notFound();
  const codes = allCodes(services.modules);
  return withOrganisation(services, caller, async ({ tx }) => {
    const roles = await tx
      .selectFrom('roles')
      .select(['id', 'name', 'scope', 'permissions', 'holds_all', 'reads_new_modules'])
      .where('organisation_id', '=', organisationId)
      .orderBy('name')
      .execute();
    return {
      roles: roles.map(({ permissions, ...role }): RoleRow => ({
        ...role,
        permissions: coded(
          role.holds_all ? codes : codes.filter((code) => permissions.includes(code)),
        ),
      })),
      permissions: coded(codes),
    };
  });
}
