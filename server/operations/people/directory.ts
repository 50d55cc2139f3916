import { sql } from 'kysely';
import type { TeamRow, UserRow } from '../../../src/contract/directory.ts';
import { withDistinctNames } from '../../../src/domain/display-name.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission, isActiveAt } from '../context/grants.ts';
import { itemPermission, peoplePermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';

interface People {
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
    return {
      id,
      display_name,
      email,
      is_active: disabled_at === null,
      ...(isAbsent && { absence: { until: absent_until, deputy_id } }),
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

/** The people with the mail addresses that the caller may read: their own, or all of them. */
function withReadableEmails<P extends People>(
  people: P,
  { userId }: Caller,
  mayReadAll: boolean,
): P {
  if (mayReadAll) return people;
  const hidden = (user: UserRow) => (user.id === userId ? user : { ...user, email: null });
  return { ...people, users: people.users.map(hidden) };
}

/**
 * Everyone of the organisation except deleted people (spec 7.2); for an API token that is limited
 * to sites, those with a role there.
 */
export function listUsers(services: Services, caller: Caller): Promise<People> {
  const siteIds = caller.token?.siteIds ?? null;
  return withOrganisation(services, caller, async ({ tx, organisationId, grants, now }) => {
    if (siteIds !== null) {
      const people = await peopleOfSites(tx, siteIds, now.toISOString());
      return withReadableEmails(people, caller, false);
    }
    const rows = await tx
      .selectFrom('users')
      .select(columns)
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null)
      .orderBy('display_name')
      .orderBy('id')
      .execute();
    const users = withDistinctNames(rows.map(userRowAt(now.toISOString())));
    const people = { users, teams: await teamsOf(tx, users, true) };
    const mayReadAll = hasPermission(activeGrantsOnSite(grants, null, now), peoplePermission);
    return withReadableEmails(people, caller, mayReadAll);
  });
}

/**
 * People with a live role on the site or in the organisation, their teams, and who of them may
 * approve items of which module.
 */
export function listSiteUsers(services: Services, caller: Caller, siteId: number) {
  return withSite(services, caller, siteId, async (access) =>
    withReadableEmails(
      await approverDirectory(services, access),
      caller,
      access.may(peoplePermission),
    ),
  );
}

/** The same for operations that name approvers. */
export async function approverDirectory(
  { modules }: Pick<Services, 'modules'>,
  { tx, siteId, now }: Pick<SiteAccess, 'tx' | 'siteId' | 'now'>,
) {
  const { users, teams } = await peopleOfSite(tx, siteId, now);
  const rows = await tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .select(['person_grants.user_id', 'roles.holds_all', 'roles.permissions'])
    .where('person_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where((grant) => grant.or([grant('site_id', 'is', null), grant('site_id', '=', siteId)]))
    .where(isActiveAt(now))
    .execute();
  const approvers = modules.all().map(({ document: { type } }) => {
    const code = itemPermission(type, 'approve');
    const holders = new Set(
      rows.filter((row) => hasPermission([row], code)).map(({ user_id }) => user_id),
    );
    const user_ids = users.map(({ id }) => id).filter((id) => holders.has(id));
    return { module_type: type, user_ids };
  });
  return { users, teams, approvers };
}

/** Does the same for operations that check references; with `code` only people who hold it. */
export function peopleOfSite(
  tx: Tx,
  siteId: number,
  now: string,
  code: string | null = null,
): Promise<People> {
  return peopleOfSites(tx, [siteId], now, code);
}

async function peopleOfSites(
  tx: Tx,
  siteIds: readonly number[],
  now: string,
  code: string | null = null,
): Promise<People> {
  const { organisationId } = tenantOf(tx);
  const rows = await tx
    .selectFrom('users')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('person_grants')
          .innerJoin('roles', 'roles.id', 'person_grants.role_id')
          .select('person_grants.id')
          .whereRef('person_grants.user_id', '=', 'users.id')
          .where('person_grants.organisation_id', '=', organisationId)
          .where((grant) =>
            grant.or([grant('site_id', 'is', null), grant('site_id', 'in', [...siteIds])]),
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
    )
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const users = withDistinctNames(rows.map(userRowAt(now)));
  return { users, teams: await teamsOf(tx, users, false) };
}
