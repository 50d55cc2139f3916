import { sql } from 'kysely';
import type { OrganisationTransaction } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Services } from '../services.ts';
import {
  changeTeam,
  insertTeam,
  lockTeam,
  memberChanges,
  removeTeam,
} from '../teams/change-team.ts';
import { withProvisioning } from './access.ts';
import { slice } from './people.ts';
import { type ListQuery, type Listed, idOf } from './rows.ts';

/** A team as the identity provider reads it. */
export interface ProvidedTeam {
  readonly id: number;
  readonly name: string;
  readonly external_id: string | null;
  /** Empty if they were not asked for. */
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

/** What the identity provider says about a team; `member_ids` left out: they stay. */
export interface TeamValues {
  readonly name: string;
  readonly external_id: string | null;
  readonly member_ids?: readonly number[];
}

function selectTeams({ tx, organisationId }: OrganisationTransaction) {
  return tx.selectFrom('teams').where('teams.organisation_id', '=', organisationId);
}

type TeamsQuery = ReturnType<typeof selectTeams>;

async function readTeams(
  access: OrganisationTransaction,
  query: TeamsQuery,
  withMembers: boolean,
): Promise<readonly ProvidedTeam[]> {
  const { tx, organisationId } = access;
  const rows = await query
    .select(['id', 'name', 'external_id', 'created_at', 'updated_at', 'version'])
    .orderBy('id')
    .execute();
  const ids = withMembers ? rows.map(({ id }) => id) : [];
  const members = await tx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['team_members.team_id', 'users.id', 'users.display_name as name'])
    .where('team_members.organisation_id', '=', organisationId)
    .where(sql<boolean>`team_members.team_id = any (${ids}::integer[])`)
    .orderBy('users.id')
    .execute();
  const byTeam = Map.groupBy(members, ({ team_id }) => team_id);
  return rows.map((row) => ({
    ...row,
    members: (byTeam.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

/** Only teams that have what the filter requires, as far as a column holds it. */
function narrowed(query: TeamsQuery, required: ListQuery<unknown>['required']): TeamsQuery {
  let narrow = query;
  for (const { attribute, value } of required) {
    if (attribute === 'id') narrow = narrow.where('teams.id', '=', idOf(value));
    if (attribute === 'externalid') narrow = narrow.where('teams.external_id', '=', value);
    if (attribute === 'displayname')
      narrow = narrow.where((each) =>
        each(each.fn<string>('lower', ['teams.name']), '=', value.toLowerCase()),
      );
    if (attribute === 'members' || attribute === 'members.value')
      narrow = narrow.where((each) =>
        each.exists(
          each
            .selectFrom('team_members')
            .select('team_members.user_id')
            .whereRef('team_members.team_id', '=', 'teams.id')
            .where('team_members.user_id', '=', idOf(value)),
        ),
      );
  }
  return narrow;
}

/** Teams of the organisation in the order of their ids. */
export function listProvidedTeams(
  services: Services,
  organisationId: number,
  { required, fits, offset, limit }: ListQuery<ProvidedTeam>,
  withMembers: boolean,
): Promise<Listed<ProvidedTeam>> {
  return withProvisioning(services, organisationId, async (access) => {
    const query = narrowed(selectTeams(access), required);
    if (fits !== null)
      return slice((await readTeams(access, query, true)).filter(fits), { offset, limit });
    const { count } = await query
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await readTeams(access, query.offset(offset).limit(limit), withMembers);
    return { total: Number(count), rows };
  });
}

async function teamIn(access: OrganisationTransaction, id: number): Promise<ProvidedTeam> {
  const [team] = await readTeams(access, selectTeams(access).where('teams.id', '=', id), true);
  if (team === undefined) throw notFound();
  return team;
}

/** A team of the organisation. Throws `not_found`. */
export function readTeam(
  services: Services,
  organisationId: number,
  id: string,
): Promise<ProvidedTeam> {
  return withProvisioning(services, organisationId, (access) => teamIn(access, idOf(id)));
}

/** Creates a team. Throws `invalid` or `name_taken`. */
export function createProvidedTeam(
  services: Services,
  organisationId: number,
  values: TeamValues,
): Promise<ProvidedTeam> {
  return withProvisioning(services, organisationId, async (access) => {
    const given = { ...values, member_ids: [...(values.member_ids ?? [])], is_kept: true };
    const { id } = await insertTeam(access, services, given, 'PROVISION_CREATE_TEAM');
    return teamIn(access, id);
  });
}

/**
 * Changes a team to what `edit` makes of it, which may throw. Throws `not_found`, `invalid` or
 * `name_taken`.
 */
export function editTeam(
  services: Services,
  organisationId: number,
  id: string,
  edit: (current: ProvidedTeam) => TeamValues,
): Promise<ProvidedTeam> {
  return withProvisioning(services, organisationId, async (access) => {
    const before = await lockTeam(access, idOf(id));
    const {
      name,
      external_id,
      member_ids = before.member_ids,
    } = edit(await teamIn(access, before.id));
    const changes = { name, external_id, member_ids: [...member_ids], is_kept: true };
    const { added, removed } = memberChanges(before, changes);
    const isSame =
      added.length + removed.length === 0 &&
      name === before.name &&
      external_id === before.external_id &&
      before.is_kept;
    if (!isSame) await changeTeam(access, services, before, changes, 'PROVISION_UPDATE_TEAM');
    return teamIn(access, before.id);
  });
}

/** Deletes a team. Throws `not_found` or `team_in_use`, and what `check` throws. */
export function deleteProvidedTeam(
  services: Services,
  organisationId: number,
  id: string,
  check: (current: ProvidedTeam) => void,
): Promise<void> {
  return withProvisioning(services, organisationId, async (access) => {
    const team = await lockTeam(access, idOf(id));
    check(await teamIn(access, team.id));
    await removeTeam(access, services, team, 'PROVISION_DELETE_TEAM');
  });
}
