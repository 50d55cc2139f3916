import { sql } from 'kysely';
import { activeGrantsOnSite, rolesAndPermissions } from '../../../src/domain/grants.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { allCodes } from '../context/permissions.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { sessionUser } from '../auth/sessions/session-user.ts';
import type { Caller, Services } from '../services.ts';

/** The modules that sites on which the caller has a role do not use. */
async function unusedModules(
  { modules }: Services,
  { tx, organisationId, grants, now }: OrganisationAccess,
) {
  const sites = await tx
    .selectFrom('sites')
    .select(['id', 'modules'])
    .where('organisation_id', '=', organisationId)
    .where('modules', 'is not', null)
    .orderBy('id')
    .execute();
  const types = modules.all().map(({ document }) => document.type);
  return sites
    .filter(({ id }) => activeGrantsOnSite(grants, id, now).length > 0)
    .map(({ id, modules: used }) => ({
      site_id: id,
      module_types: types.filter((type) => used !== null && !used.includes(type)),
    }))
    .filter(({ module_types }) => module_types.length > 0);
}

async function organisationLook({ tx, organisationId }: OrganisationAccess) {
  const { languages, ...row } = await tx
    .selectFrom('organisations')
    .select(['colour', 'timezone', 'languages'])
    .select(sql<string | null>`left(encode(sha256(logo), 'hex'), 16)`.as('logo'))
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { ...row, languages: languages.flatMap((code) => languageOf(code) ?? []) };
}

/** The signed-in user with live roles and their permission codes. */
export function currentUser(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async (access) => ({
    user: sessionUser(caller),
    ...(caller.viewedBy !== undefined && { viewed_by: caller.viewedBy }),
    ...rolesAndPermissions(access.grants, allCodes(services.modules), access.now),
    unused_modules: await unusedModules(services, access),
    organisation: await organisationLook(access),
  }));
}
