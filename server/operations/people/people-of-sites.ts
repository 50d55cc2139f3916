import { sql } from 'kysely';
import type { TeamRow, UserRow } from '../../../src/contract/directory.ts';
import { withDistinctNames } from '../../../src/domain/display-name.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { isActiveAt } from '../context/grants.ts';

/** People and teams as lists show them. */
export interface People {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}

const columns = [
  'id',
  'display_name',
  'email',
  'is_service',
  'disabled_at',
  'absent_from',
  'absent_until',
  'deputy_id',
] as const;

interface StoredUser {
  readonly id: number;
  readonly display_name: string;
  readonly email: string;
  readonly is_service: boolean;
  readonly disabled_at: string | null;
  readonly absent_from: string | null;
  readonly absent_until: string | null;
  readonly deputy_id: number | null;
}

/** People as lists show them at `now` (ISO 8601 UTC). */
const userRowAt =
  (now: string) =>
  (user: StoredUser): UserRow => {
    const { id, display_name, is_service, disabled_at, absent_from, absent_until, deputy_id } =
      user;
    const email = is_service ? null : user.email;
    const isAbsent =
      absent_from !== null && absent_until !== null && absent_from <= now && now < absent_until;
    const isDisabled = disabled_at !== null;
    const until = isDisabled ? null : absent_until;
    return {
      id,
      display_name,
      email,
      is_active: !isDisabled,
      ...((isAbsent || isDisabled) && { absence: { until, deputy_id } }),
    };
  };

/** Teams with those members that are in `users`; with `all` also teams without any of them. */
async function teamsOf(tx: Tx, users: readonly UserRow[], all: boolean): Promise<TeamRow[]> {
  const { organisationId } = tenantOf(tx);
  const teams = await tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute();
  const members = await tx
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organisation_id', '=', organisationId)
    .orderBy('user_id')
    .execute();
  const known = new Set(users.map(({ id }) => id));
  const byTeam = Map.groupBy(
    members.filter(({ user_id }) => known.has(user_id)),
    ({ team_id }) => team_id,
  );
  return teams
    .map(({ id, name }) => ({
      id,
      name,
      member_ids: (byTeam.get(id) ?? []).map(({ user_id }) => user_id),
    }))
    .filter(({ member_ids }) => all || member_ids.length > 0);
}

/** Everyone of the organisation except deleted people, and every team. */
export async function everyone(tx: Tx, now: string): Promise<People> {
  const rows = await tx
    .selectFrom('users')
    .select(columns)
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('deleted_at', 'is', null)
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const users = withDistinctNames(rows.map(userRowAt(now)));
  return { users, teams: await teamsOf(tx, users, true) };
}

/** People with a live role on the site or in the organisation, with `code` only those who hold it, and their teams. */
export function peopleOfSite(
  tx: Tx,
  siteId: number,
  now: string,
  code: string | null = null,
): Promise<People> {
  return peopleOfSites(tx, [siteId], now, code);
}

/** The same for several sites; people of `also` need no role. */
export async function peopleOfSites(
  tx: Tx,
  siteIds: readonly number[],
  now: string,
  code: string | null = null,
  also: readonly number[] = [],
): Promise<People> {
  const { organisationId } = tenantOf(tx);
  const rows = await tx
    .selectFrom('users')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('users.id', 'in', [0, ...also]),
        where.exists(
          where
            .selectFrom('person_grants')
            .innerJoin('roles', 'roles.id', 'person_grants.role_id')
            .select('person_grants.id')
            .whereRef('person_grants.user_id', '=', 'users.id')
            .where('person_grants.organisation_id', '=', organisationId)
            .where((grant) =>
              grant.or([grant('site_id', 'is', null), grant('site_id', 'in', [0, ...siteIds])]),
            )
            .where(isActiveAt(now))
            .where((grant) =>
              code === null
                ? grant.lit(true)
                : grant.or([
                    grant('roles.holds_all', '=', true),
                    sql<boolean>`${code} = any (roles.permissions)`,
                  ]),
            ),
        ),
      ]),
    )
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const users = withDistinctNames(rows.map(userRowAt(now)));
  return { users, teams: await teamsOf(tx, users, false) };
}
