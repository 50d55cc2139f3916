import type { GroupMapping, SingleSignOn } from '../../../src/contract/single-sign-on.ts';
import {
  placeOf,
  requireMayGive,
  requirePeopleManager,
  withCurrentGrants,
} from '../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, notFound } from '../failure.ts';
import { lockAdmins } from '../people/last-admin.ts';
import type { Caller, Services } from '../services.ts';
import { announce, mappingsIn, settingsIn } from './settings.ts';

const keyOf = ({ group, role_id, site_id, team_id }: GroupMapping) =>
  JSON.stringify([group.trim(), role_id, site_id, team_id]);

/** Throws unless the caller may give and take what a mapping gives. */
async function requireGivable(access: OrganisationAccess, mapping: GroupMapping): Promise<void> {
  const { tx, organisationId } = access;
  const { role_id, site_id, team_id } = mapping;
  if ((role_id === null) === (team_id === null) || (site_id !== null && role_id === null))
    throw new Failure('conflict');
  if (team_id !== null) {
    const team = await tx
      .selectFrom('teams')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', team_id)
      .executeTakeFirst();
    if (team === undefined) throw notFound();
    const held = await tx
      .selectFrom('role_grants')
      .innerJoin('roles', 'roles.id', 'role_grants.role_id')
      .select(['role_grants.scope', 'role_grants.site_id', 'roles.permissions', 'roles.holds_all'])
      .where('role_grants.organisation_id', '=', organisationId)
      .where('role_grants.team_id', '=', team_id)
      .execute();
    for (const role of held) requireMayGive(access, role, placeOf(role));
    return;
  }
  const role = await tx
    .selectFrom('roles')
    .select(['scope', 'permissions', 'holds_all'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', role_id ?? 0)
    .executeTakeFirst();
  if (role === undefined) throw notFound();
  if (role.scope === 'Organisation' && site_id !== null) throw new Failure('conflict');
  if (site_id !== null) {
    const site = await tx
      .selectFrom('sites')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', site_id)
      .executeTakeFirst();
    if (site === undefined) throw notFound();
  }
  requireMayGive(access, role, placeOf({ scope: role.scope, site_id }));
}

/**
 * Saves what the groups of the provider give. Nobody adds or removes what they don't hold. Throws
 * `forbidden`, `codes_not_held`, `not_found` or `conflict`.
 */
export function saveGroupMappings(
  services: Services,
  caller: Caller,
  given: readonly GroupMapping[],
): Promise<SingleSignOn> {
  return withOrganisation(services, caller, async (before) => {
    await lockAdmins(before.tx);
    const access = await withCurrentGrants(before);
    requirePeopleManager(access, null);
    const { tx, organisationId } = access;
    const old = new Map((await mappingsIn(tx, organisationId)).map((row) => [keyOf(row), row]));
    const next = new Map(given.map((row) => [keyOf(row), { ...row, group: row.group.trim() }]));
    const added = [...next].filter(([key]) => !old.has(key)).map(([, row]) => row);
    const removed = [...old].filter(([key]) => !next.has(key)).map(([, row]) => row);
    for (const mapping of [...added, ...removed]) await requireGivable(access, mapping);
    for (const { group, role_id, site_id, team_id } of removed)
      await tx
        .deleteFrom('group_mappings')
        .where('organisation_id', '=', organisationId)
        .where('group_value', '=', group)
        .where('role_id', 'is not distinct from', role_id)
        .where('site_id', 'is not distinct from', site_id)
        .where('team_id', 'is not distinct from', team_id)
        .execute();
    if (added.length > 0)
      await tx
        .insertInto('group_mappings')
        .values(
          added.map(({ group, ...row }) => ({
            organisation_id: organisationId,
            group_value: group,
            ...row,
          })),
        )
        .execute();
    if (added.length + removed.length > 0)
      announce(access, 'SAVE_GROUP_MAPPINGS', { '/mappings': [removed, added] });
    return settingsIn(services, access);
  });
}
