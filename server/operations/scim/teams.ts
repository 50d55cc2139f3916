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
import { type ConditionFields, toSql } from './conditions.ts';
import { idOf } from './resource-id.ts';
import type { ListQuery, Listed } from './rows.ts';

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

/** What conditions of teams compare. */
const conditionFields = (organisationId: number): ConditionFields => ({
  fields: {
    id: { value: sql.ref('teams.id'), isId: true },
    external_id: { value: sql.ref('teams.external_id') },
    name: { value: sql.ref('teams.name') },
    created_at: { value: sql.ref('teams.created_at') },
    updated_at: { value: sql.ref('teams.updated_at') },
  },
  lists: {
    members: {
      fields: {
        id: { value: sql.ref('users.id'), isId: true },
        name: { value: sql.ref('users.display_name') },
      },
      some: (condition) => sql<boolean>`exists (
        select from team_members join users on users.id = team_members.user_id
        where team_members.organisation_id = ${organisationId}
          and team_members.team_id = teams.id and ${condition})`,
    },
  },
});

/** Teams of the organisation in the order of their ids. */
export function listProvidedTeams(
  services: Services,
  organisationId: number,
  { where, offset, limit }: ListQuery,
  withMembers: boolean,
): Promise<Listed<ProvidedTeam>> {
  return withProvisioning(services, organisationId, async (access) => {
    const all = selectTeams(access);
    const query = where === null ? all : all.where(toSql(where, conditionFields(organisationId)));
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
