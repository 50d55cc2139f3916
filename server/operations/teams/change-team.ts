import type { ManagedTeam, TeamChanges } from '../../../src/contract/teams.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import { writeEvents } from '../../db/events.ts';
import { codeOf } from '../../error-code.ts';
import type { OrganisationTransaction } from '../context/call.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Services } from '../services.ts';
import { refuseIfInUse } from './in-use.ts';
import { notifyTeamChange } from './notify.ts';

const uniqueViolation = '23505';

/** The members of teams of the organisation, by team. */
export async function membersByTeam(
  { tx, organisationId }: OrganisationTransaction,
  teamId?: number,
) {
  const rows = await tx
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organisation_id', '=', organisationId)
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId ?? 0))
    .orderBy('user_id')
    .execute();
  return Map.groupBy(rows, ({ team_id }) => team_id);
}

export const teamColumns = ['id', 'name', 'lead_id', 'version', 'external_id', 'is_kept'] as const;

/** A team as changes read it. */
export type Team = ManagedTeam & { readonly external_id: string | null };

/** What the identity provider changes about a team beyond what people managers do. */
type ChangesOfTeam = TeamChanges & {
  readonly external_id?: string | null;
  readonly is_kept?: boolean;
};

/** The team, locked. Throws `not_found`. */
export async function lockTeam(access: OrganisationTransaction, teamId: number): Promise<Team> {
  const team = await access.tx
    .selectFrom('teams')
    .select(teamColumns)
    .where('organisation_id', '=', access.organisationId)
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) throw notFound();
  const members = (await membersByTeam(access, teamId)).get(teamId) ?? [];
  return { ...team, member_ids: members.map(({ user_id }) => user_id) };
}

/** Throws `invalid` if the lead or a member is nobody of the organisation. */
async function checkPeople(
  { tx, organisationId }: OrganisationTransaction,
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

/** Turns a name that another team has into `name_taken`. */
async function unlessTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === uniqueViolation ? new Failure('name_taken', { name }) : error;
  }
}

async function addMembers(
  { tx, organisationId }: OrganisationTransaction,
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

/** Creates a team in a running transaction. Throws `invalid` or `name_taken`. */
export async function insertTeam(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  given: ChangesOfTeam & { readonly name: string },
  call: string,
): Promise<Team> {
  const { tx, organisationId } = access;
  const { lead_id = null, member_ids = [], external_id = null, is_kept = false } = given;
  const name = cleanName(given.name);
  await checkPeople(access, { lead_id, member_ids });
  const team = await unlessTaken(name, () =>
    tx
      .insertInto('teams')
      .values({ organisation_id: organisationId, name, lead_id, external_id, is_kept })
      .returning(teamColumns)
      .executeTakeFirstOrThrow(),
  );
  await addMembers(access, team.id, member_ids);
  writeEvents(tx, [
    {
      site_id: null,
      call,
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
}

/** The members who join and leave by a change. */
export function memberChanges(before: Team, { member_ids }: TeamChanges) {
  const [old, present] = [new Set(before.member_ids), new Set(member_ids ?? before.member_ids)];
  return {
    added: [...present].filter((id) => !old.has(id)),
    removed: [...old].filter((id) => !present.has(id)),
  };
}

/** Changes a team, locked before, in a running transaction. Throws `invalid` or `name_taken`. */
export async function changeTeam(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  before: Team,
  changes: ChangesOfTeam,
  call: string,
): Promise<Team> {
  const { tx, now } = access;
  const { id: teamId, version } = before;
  const { added, removed } = memberChanges(before, changes);
  await checkPeople(access, { ...changes, member_ids: added });
  const name = changes.name === undefined ? before.name : cleanName(changes.name);
  const { lead_id = before.lead_id, member_ids = before.member_ids } = changes;
  const { external_id = before.external_id, is_kept = before.is_kept } = changes;
  const values = { name, lead_id, external_id, is_kept, version: version + 1 };
  await unlessTaken(name, () =>
    tx
      .updateTable('teams')
      .set({ ...values, updated_at: now.toISOString() })
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
  writeEvents(tx, [{ site_id: null, call, item_type: 'team', item_id: teamId, changes: changed }]);
  notifyTeamChange(tx, services, [...added, ...removed]);
  return { ...values, id: teamId, member_ids: member_ids.toSorted((a, b) => a - b) };
}

/** Deletes a team, locked before, in a running transaction. Throws `team_in_use`. */
export async function removeTeam(
  access: OrganisationTransaction,
  services: Services,
  team: Team,
  call: string,
): Promise<void> {
  const { tx } = access;
  await refuseIfInUse(services, access, team.id);
  await tx.deleteFrom('teams').where('id', '=', team.id).execute();
  writeEvents(tx, [
    {
      site_id: null,
      call,
      item_type: 'team',
      item_id: team.id,
      changes: { '/name': [team.name, null], '/member_ids': [team.member_ids, null] },
    },
  ]);
  notifyTeamChange(tx, services, team.member_ids);
}
