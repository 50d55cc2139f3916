import type { ManagedTeam, TeamChanges } from '../../../src/contract/teams.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import { writeEvents } from '../../db/events.ts';
import { codeOf } from '../../error-code.ts';
import { mayGive } from '../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import { refuseIfInUse } from './in-use.ts';
import { notifyTeamChange } from './notify.ts';

const uniqueViolation = '23505';

/** The members of teams of the organisation, by team. */
async function membersByTeam({ tx, organisationId }: OrganisationAccess, teamId?: number) {
  const rows = await tx
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organisation_id', '=', organisationId)
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId ?? 0))
    .orderBy('user_id')
    .execute();
  return Map.groupBy(rows, ({ team_id }) => team_id);
}

const columns = ['id', 'name', 'lead_id', 'version'] as const;

/** Every team, by name. Throws `forbidden`. */
export function listTeams(
  services: Services,
  caller: Caller,
): Promise<{ readonly teams: readonly ManagedTeam[] }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const teams = await access.tx
      .selectFrom('teams')
      .select(columns)
      .where('organisation_id', '=', access.organisationId)
      .orderBy('name')
      .execute();
    const members = await membersByTeam(access);
    const member_ids = (id: number) => (members.get(id) ?? []).map(({ user_id }) => user_id);
    return { teams: teams.map((team) => ({ ...team, member_ids: member_ids(team.id) })) };
  });
}

/** The team, locked, if it still has `version`. Throws `not_found` or `stale`. */
async function lockTeam(
  access: OrganisationAccess,
  teamId: number,
  version: number,
): Promise<ManagedTeam> {
  const team = await access.tx
    .selectFrom('teams')
    .select(columns)
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) throw notFound();
  const members = (await membersByTeam(access, teamId)).get(teamId) ?? [];
  const current = { ...team, member_ids: members.map(({ user_id }) => user_id) };
  if (team.version !== version) throw new Failure('stale', {}, { current });
  return current;
}

/** Throws `invalid` if the lead or a member is nobody of the organisation. */
async function checkPeople(
  { tx, organisationId }: OrganisationAccess,
  { lead_id, member_ids = [] }: TeamChanges,
): Promise<void> {
  const wanted = [...new Set([...member_ids, ...(lead_id === undefined ? [] : [lead_id])])].filter(
    (id) => id !== null,
  );
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const isKnown = (id: number | null | undefined) =>
    id === null || id === undefined || known.has(id);
  const errors = [
    ...(isKnown(lead_id) ? [] : ['/lead_id']),
    ...member_ids.flatMap((id, at) => (isKnown(id) ? [] : [`/member_ids/${at}`])),
  ];
  if (errors.length > 0)
    throw invalid(errors.map((pointer) => ({ pointer, code: 'reference' as const, params: {} })));
}

/**
 * Members hold the roles of the team: throws `forbidden` if the caller may not grant one of them, as
 * nobody gives or takes what they don't hold.
 */
async function requireGrantable(access: OrganisationAccess, teamId: number): Promise<void> {
  const held = await access.tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['role_grants.site_id', 'roles.permissions', 'roles.holds_all'])
    .where('role_grants.organisation_id', '=', access.organisationId)
    .where('role_grants.team_id', '=', teamId)
    .execute();
  if (held.some((role) => !mayGive(access, role, role.site_id))) throw new Failure('forbidden');
}

/** Turns a name that another team has into `name_taken`. */
async function unlessTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? new Failure('name_taken', { name }) : error;
  }
}

async function addMembers(
  { tx, organisationId }: OrganisationAccess,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('team_members')
    .values(
      userIds.map((user_id) => ({ organisation_id: organisationId, team_id: teamId, user_id })),
    )
    .execute();
}

function cleanName(name: string): string {
  const clean = cleanDisplayName(name);
  if (clean === '') throw invalid([{ pointer: '/name', code: 'required', params: {} }]);
  return clean;
}

/** Creates a team. Throws `forbidden`, `invalid` or `name_taken`. */
export function createTeam(
  services: Services,
  caller: Caller,
  { name: typed, lead_id = null, member_ids = [] }: TeamChanges & { readonly name: string },
): Promise<ManagedTeam> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx, organisationId } = access;
    const name = cleanName(typed);
    await checkPeople(access, { lead_id, member_ids });
    const team = await unlessTaken(name, () =>
      tx
        .insertInto('teams')
        .values({ organisation_id: organisationId, name, lead_id })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
    await addMembers(access, team.id, member_ids);
    writeEvents(tx, [
      {
        site_id: null,
        call: 'CREATE_TEAM',
        item_type: 'team',
        item_id: team.id,
        changes: {
          '/name': [null, name],
          '/lead_id': [null, lead_id],
          '/member_ids': [null, member_ids],
        },
      },
    ]);
    notifyTeamChange(tx, services, member_ids);
    return { ...team, member_ids: member_ids.toSorted((a, b) => a - b) };
  });
}

/**
 * Changes a team that still has `version`. Throws `forbidden`, `not_found`, `stale`, `invalid` or
 * `name_taken`.
 */
export function updateTeam(
  services: Services,
  caller: Caller,
  teamId: number,
  version: number,
  { name: typed, ...changes }: TeamChanges,
): Promise<ManagedTeam> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx, now } = access;
    const before = await lockTeam(access, teamId, version);
    await checkPeople(access, changes);
    const name = typed === undefined ? before.name : cleanName(typed);
    const { lead_id = before.lead_id, member_ids = before.member_ids } = changes;
    const added = member_ids.filter((id) => !before.member_ids.includes(id));
    const removed = before.member_ids.filter((id) => !member_ids.includes(id));
    if (added.length + removed.length > 0) await requireGrantable(access, teamId);
    await unlessTaken(name, () =>
      tx
        .updateTable('teams')
        .set({ name, lead_id, version: version + 1, updated_at: now.toISOString() })
        .where('id', '=', teamId)
        .execute(),
    );
    await addMembers(access, teamId, added);
    if (removed.length > 0)
      await tx
        .deleteFrom('team_members')
        .where('team_id', '=', teamId)
        .where('user_id', 'in', removed)
        .execute();
    const changed = {
      ...(name !== before.name && { '/name': [before.name, name] as const }),
      ...(lead_id !== before.lead_id && { '/lead_id': [before.lead_id, lead_id] as const }),
      ...(added.length + removed.length > 0 && {
        '/member_ids': [before.member_ids, member_ids] as const,
      }),
    };
    writeEvents(tx, [
      { site_id: null, call: 'UPDATE_TEAM', item_type: 'team', item_id: teamId, changes: changed },
    ]);
    notifyTeamChange(tx, services, [...added, ...removed]);
    const sorted = member_ids.toSorted((a, b) => a - b);
    return { id: teamId, name, lead_id, member_ids: sorted, version: version + 1 };
  });
}

/**
 * Deletes a team that still has `version`, with the roles that it was granted. Throws `forbidden`,
 * `not_found`, `stale`, and `team_in_use` while open items or flows name it.
 */
export function deleteTeam(
  services: Services,
  caller: Caller,
  teamId: number,
  version: number,
): Promise<{ readonly status: 'deleted' }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx } = access;
    const team = await lockTeam(access, teamId, version);
    await requireGrantable(access, teamId);
    await refuseIfInUse(services, access, teamId);
    await tx.deleteFrom('teams').where('id', '=', teamId).execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'DELETE_TEAM',
        item_type: 'team',
        item_id: teamId,
        changes: { '/name': [team.name, null], '/member_ids': [team.member_ids, null] },
      },
    ]);
    notifyTeamChange(tx, services, team.member_ids);
    return { status: 'deleted' };
  });
}
