import type { NewRole, RoleChange } from '../../../src/contract/access-roles.ts';
import { GET_ROLES_PERMISSIONS, type RoleRow } from '../../../src/contract/people.ts';
import { presetCodes } from '../../../src/domain/permissions.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import { allCodes } from '../context/permissions.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, notFound } from '../failure.ts';
import { flowsNaming } from '../flow-places/flow-places.ts';
import { grantsChanged } from '../people/grants-changed.ts';
import { rolesIn } from '../people/roles.ts';
import type { Caller, Services } from '../services.ts';
import { enterAllSites } from '../work/assigned-items.ts';
import { requireMayGive, requirePeopleManager } from '../context/authority.ts';

const uniqueViolation = '23505';

/** Runs an insert or update of a role's name; a name of another role is `name_taken`. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new Failure('name_taken', { name });
  }
}

async function read(access: OrganisationAccess, services: Services, id: number): Promise<RoleRow> {
  const [role] = await rolesIn(access, allCodes(services.modules), id);
  if (role === undefined) throw notFound();
  return role;
}

/** Everyone's lists of roles are stale after the commit, and what these people may do. */
async function announce(access: OrganisationAccess, services: Services, roleId: number) {
  const { tx, organisationId } = access;
  const holders = await tx
    .selectFrom('person_grants')
    .select('user_id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('role_id', '=', roleId)
    .execute();
  grantsChanged(
    tx,
    services,
    holders.map(({ user_id }) => user_id),
  );
  afterCommit(tx, () =>
    services.notifier.invalidate({
      call: GET_ROLES_PERMISSIONS.name,
      organisationId,
      siteId: null,
      permission: null,
    }),
  );
}

/** Throws `invalid` for a code that is neither one of a present module nor among `kept`. */
function requireKnownCodes(
  services: Services,
  codes: readonly string[],
  kept: readonly string[] = [],
): void {
  const known = new Set([...allCodes(services.modules), ...kept]);
  if (!codes.every((code) => known.has(code))) throw new Failure('malformed');
}

/** The codes with which a new role starts. Throws `not_found` for a role to copy that isn't there. */
async function startOf(access: OrganisationAccess, services: Services, body: NewRole) {
  const { preset, copy_of, permissions } = body;
  const documents = services.modules.all().map(({ document }) => document);
  const start = { permissions: [] as readonly string[], holds_all: false };
  if (preset !== undefined) start.permissions = presetCodes(documents, preset);
  if (copy_of !== undefined) {
    const role = await access.tx
      .selectFrom('roles')
      .select(['permissions', 'holds_all'])
      .where('organisation_id', '=', access.organisationId)
      .where('id', '=', copy_of)
      .executeTakeFirst();
    if (role === undefined) throw notFound();
    Object.assign(start, role);
  }
  return permissions === undefined ? start : { permissions, holds_all: false };
}

/** Creates a role whose codes the caller holds. Throws a Failure. */
export function createRole(services: Services, caller: Caller, body: NewRole): Promise<RoleRow> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { tx, organisationId } = access;
    const { scope, preset = null, description = null } = body;
    const start = await startOf(access, services, body);
    requireKnownCodes(services, body.permissions ?? []);
    requireMayGive(access, start, null);
    const name = body.name.trim();
    const { id } = await named(name, () =>
      tx
        .insertInto('roles')
        .values({
          organisation_id: organisationId,
          name,
          scope,
          description,
          preset,
          holds_all: start.holds_all,
          reads_new_modules: start.holds_all,
          permissions: start.holds_all ? [] : [...start.permissions],
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    writeEvents(tx, [
      {
        site_id: null,
        call: 'CREATE_ROLE',
        item_type: 'settings.role',
        item_id: id,
        changes: {
          '/name': [null, name],
          '/scope': [null, scope],
          '/permissions': [null, start.holds_all ? ['*'] : start.permissions],
        },
      },
    ]);
    await announce(access, services, id);
    return read(access, services, id);
  });
}

/** Locks a role in the version that the caller has seen. Throws `not_found` or `stale`. */
async function lockedRole(
  access: OrganisationAccess,
  services: Services,
  id: number,
  version: number,
) {
  const role = await access.tx
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'permissions', 'holds_all', 'version'])
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (role === undefined) throw notFound();
  if (role.version !== version)
    throw new Failure('stale', {}, { current: await read(access, services, id) });
  return role;
}

const sameCodes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((code) => b.includes(code));

/**
 * Renames or describes a role, or replaces its codes: the caller holds each code that comes or goes.
 * Codes of modules that are not present now are kept. Throws a Failure.
 */
export function updateRole(
  services: Services,
  caller: Caller,
  id: number,
  version: number,
  body: RoleChange,
): Promise<RoleRow> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { tx, organisationId, now } = access;
    const role = await lockedRole(access, services, id, version);
    requireMayGive(access, { permissions: [], holds_all: role.holds_all }, null);
    if (role.holds_all && body.permissions !== undefined) throw new Failure('conflict');
    const present = new Set(allCodes(services.modules));
    const wanted = body.permissions ?? role.permissions;
    requireKnownCodes(services, wanted, role.permissions);
    const absent = role.permissions.filter((code) => !present.has(code));
    const permissions = [...new Set([...wanted, ...absent])];
    const added = permissions.filter((code) => !role.permissions.includes(code));
    const removed = role.permissions.filter((code) => !permissions.includes(code));
    requireMayGive(access, { permissions: [...added, ...removed], holds_all: false }, null);
    const name = body.name?.trim() ?? role.name;
    const { description = role.description } = body;
    await named(name, () =>
      tx
        .updateTable('roles')
        .set((row) => ({
          name,
          description,
          permissions,
          version: row('version', '+', 1),
          updated_at: now.toISOString(),
        }))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute(),
    );
    writeEvents(tx, [
      {
        site_id: null,
        call: 'UPDATE_ROLE',
        item_type: 'settings.role',
        item_id: id,
        changes: {
          ...(name !== role.name && { '/name': [role.name, name] }),
          ...(description !== role.description && {
            '/description': [role.description, description],
          }),
          ...(!sameCodes(permissions, role.permissions) && {
            '/permissions': [role.permissions, permissions],
          }),
        },
      },
    ]);
    await announce(access, services, id);
    return read(access, services, id);
  });
}

/** The most holders that the sentence of a refusal names. */
const maxNamed = 5;

/** Throws `role_granted` with the names of the people and teams that hold the role. */
async function requireNoHolder({ tx, organisationId }: OrganisationAccess, id: number) {
  const rows = await tx
    .selectFrom('role_grants')
    .leftJoin('users', 'users.id', 'role_grants.user_id')
    .leftJoin('teams', 'teams.id', 'role_grants.team_id')
    .select((grant) => grant.fn.coalesce('users.display_name', 'teams.name').as('name'))
    .where('role_grants.organisation_id', '=', organisationId)
    .where('role_grants.role_id', '=', id)
    .orderBy('name')
    .execute();
  const names = [...new Set(rows.flatMap(({ name }) => name ?? []))];
  if (names.length === 0) return;
  const more = names.length - maxNamed;
  const listed = names.slice(0, maxNamed).join(', ') + (more > 0 ? ` (+${more})` : '');
  throw new Failure('role_granted', { names: listed });
}

/** Throws `role_in_flows` while flows by which items go or will go name the role. */
async function requireUnnamed(access: OrganisationAccess, services: Services, id: number) {
  const sites = await enterAllSites(access, 'all');
  const flows = await flowsNaming(services, access.tx, sites, { kind: 'role', id });
  if (flows.length > 0) throw new Failure('role_in_flows', { flows: flows.length });
}

/** Deletes a role that nobody holds and no flow names. Throws a Failure. */
export function deleteRole(services: Services, caller: Caller, id: number, version: number) {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { tx, organisationId } = access;
    const role = await lockedRole(access, services, id, version);
    requireMayGive(access, role, null);
    await requireNoHolder(access, id);
    await requireUnnamed(access, services, id);
    await tx
      .deleteFrom('roles')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'DELETE_ROLE',
        item_type: 'settings.role',
        item_id: id,
        changes: { '/name': [role.name, null], '/permissions': [role.permissions, null] },
      },
    ]);
    await announce(access, services, id);
    return { id };
  });
}
