import type { ManagedTeam, TeamChanges } from '../../../src/contract/teams.ts';
import { mayGive, placeOf } from '../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { isProvisioned, refuseKept } from '../people/kept-fields.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import {
  type Team,
  changeTeam,
  insertTeam,
  lockTeam,
  memberChanges,
  membersByTeam,
  removeTeam,
  teamColumns,
} from './change-team.ts';

/** A team as calls return it. */
function managedTeam({ external_id: _own, ...team }: Team, isProvided: boolean): ManagedTeam {
  return { ...team, is_kept: team.is_kept && isProvided };
}

/** Every team, by name. Throws `forbidden`. */
export function listTeams(
  services: Services,
  caller: Caller,
): Promise<{ readonly teams: readonly ManagedTeam[] }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const teams = await access.tx
      .selectFrom('teams')
      .select(teamColumns)
      .where('organisation_id', '=', access.organisationId)
      .orderBy('name')
      .execute();
    const members = await membersByTeam(access);
    const isProvided = await isProvisioned(access);
    const member_ids = (id: number) => (members.get(id) ?? []).map(({ user_id }) => user_id);
    return {
      teams: teams.map((team) =>
        managedTeam({ ...team, member_ids: member_ids(team.id) }, isProvided),
      ),
    };
  });
}

/** The team, locked, if it still has `version`. Throws `not_found` or `stale`. */
async function lockVersion(
  access: OrganisationAccess,
  teamId: number,
  version: number,
): Promise<Team> {
  const current = await lockTeam(access, teamId);
  if (current.version !== version) throw new Failure('stale', {}, { current });
  return current;
}

/**
 * Members hold the roles of the team: throws `forbidden` if the caller may not grant one of them, as
 * nobody gives or takes what they don't hold.
 */
async function requireGrantable(access: OrganisationAccess, teamId: number): Promise<void> {
  const held = await access.tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['role_grants.scope', 'role_grants.site_id', 'roles.permissions', 'roles.holds_all'])
    .where('role_grants.organisation_id', '=', access.organisationId)
    .where('role_grants.team_id', '=', teamId)
    .execute();
  if (held.some((role) => !mayGive(access, role, placeOf(role)))) throw new Failure('forbidden');
}

/** Throws `kept_by_provider` for members whom a group of the provider put into the team. */
async function refuseProvided(
  { tx, organisationId }: OrganisationAccess,
  teamId: number,
  removed: readonly number[],
): Promise<void> {
  if (removed.length === 0) return;
  const provided = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('team_id', '=', teamId)
    .where('user_id', 'in', [...removed])
    .where('is_provided', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (provided !== undefined) throw new Failure('kept_by_provider', { fields: 'members' });
}

/** Creates a team. Throws `forbidden`, `invalid` or `name_taken`. */
export function createTeam(
  services: Services,
  caller: Caller,
  team: TeamChanges & { readonly name: string },
): Promise<ManagedTeam> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    return managedTeam(await insertTeam(access, services, team, 'CREATE_TEAM'), false);
  });
}

/**
 * Changes a team that still has `version`. Throws `forbidden`, `not_found`, `stale`, `invalid`,
 * `name_taken`, or `kept_by_provider` for name and members that the identity provider keeps.
 */
export function updateTeam(
  services: Services,
  caller: Caller,
  teamId: number,
  version: number,
  changes: TeamChanges,
): Promise<ManagedTeam> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const before = await lockVersion(access, teamId, version);
    const { added, removed } = memberChanges(before, changes);
    const changesMembers = added.length + removed.length > 0;
    const { name = before.name } = changes;
    const touched = [
      ...(changesMembers ? ['members'] : []),
      ...(name === before.name ? [] : ['name']),
    ];
    await refuseKept(access, before.is_kept ? touched : []);
    if (changesMembers) await requireGrantable(access, teamId);
    await refuseProvided(access, teamId, removed);
    const after = await changeTeam(access, services, before, changes, 'UPDATE_TEAM');
    return managedTeam(after, await isProvisioned(access));
  });
}

/**
 * Deletes a team that still has `version`, with the roles that it was granted. Throws `forbidden`,
 * `not_found`, `stale`, `kept_by_provider`, and `team_in_use` while open items or flows name it.
 */
export function deleteTeam(
  services: Services,
  caller: Caller,
  teamId: number,
  version: number,
): Promise<{ readonly status: 'deleted' }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const team = await lockVersion(access, teamId, version);
    await refuseKept(access, team.is_kept ? ['team'] : []);
    await requireGrantable(access, teamId);
    await removeTeam(access, services, team, 'DELETE_TEAM');
    return { status: 'deleted' };
  });
}
