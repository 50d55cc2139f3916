import { sql } from 'kysely';
import {
  type GrantRow,
  type GrantsQuery,
  type SiteGrantsQuery,
  grantsPage,
} from '../../../src/contract/access-grants.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { openSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { mayGive, placeOf, requirePeopleManager } from '../context/authority.ts';

/** A page of the grants of the organisation with their names; with `search` those of such holders. */
function selectGrants(tx: Tx, { search = '', limit = grantsPage, offset = 0 }: SiteGrantsQuery) {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .leftJoin('users', 'users.id', 'role_grants.user_id')
    .leftJoin('teams', 'teams.id', 'role_grants.team_id')
    .leftJoin('sites', 'sites.id', 'role_grants.site_id')
    .leftJoin('users as giver', 'giver.id', 'role_grants.granted_by_user_id')
    .where('role_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where('users.deleted_at', 'is', null)
    .select(['role_grants.id', 'role_grants.version', 'role_grants.user_id', 'role_grants.team_id'])
    .select(['role_grants.role_id', 'role_grants.site_id', 'role_grants.scope'])
    .select(['role_grants.starts_at', 'role_grants.expires_at', 'role_grants.reason'])
    .select('role_grants.is_provided')
    .select(['role_grants.created_at', 'role_grants.granted_by_user_id'])
    .select(['roles.name as role_name', 'roles.holds_all', 'roles.permissions'])
    .select(['users.display_name as user_name', 'teams.name as team_name'])
    .select(['sites.name as site_name', 'giver.display_name as giver_name'])
    .select(sql<string>`count(*) over ()`.as('total'))
    .orderBy('role_grants.expires_at', (order) => order.asc().nullsLast())
    .orderBy('role_grants.id')
    .$if(search.trim() !== '', (q) =>
      q.where((either) =>
        either.or([
          either('users.display_name', 'ilike', pattern),
          either('teams.name', 'ilike', pattern),
        ]),
      ),
    )
    .limit(limit)
    .offset(offset);
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectGrants>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

function toGrantRow(access: OrganisationAccess, row: Stored): GrantRow {
  const { id, version, scope, site_id, starts_at, expires_at, reason, created_at } = row;
  return {
    id,
    version,
    person: named(row.user_id, row.user_name),
    team: named(row.team_id, row.team_name),
    role: { id: row.role_id, name: row.role_name, scope, holds_all: row.holds_all },
    site: named(site_id, row.site_name),
    starts_at,
    expires_at,
    reason,
    granted_by: named(row.granted_by_user_id, row.giver_name),
    created_at,
    is_provided: row.is_provided,
    may_change: !row.is_provided && mayGive(access, row, placeOf(row)),
  };
}

const reply = (access: OrganisationAccess, rows: readonly Stored[]) => ({
  grants: rows.map((row) => toGrantRow(access, row)),
  total: Number(rows[0]?.total ?? 0),
});

/** A month from `now`, as role-expiry labels count it (spec 4.2). */
function monthFrom(now: Date): string {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() + 1);
  return then.toISOString();
}

/** The grants of the organisation that match, for who manages people in all of it. */
export function listGrants(services: Services, caller: Caller, query: GrantsQuery) {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { role_id, site_id, user_id, team_id, ending = false } = query;
    const now = access.now.toISOString();
    const rows = await selectGrants(access.tx, query)
      .$if(role_id !== undefined, (q) => q.where('role_grants.role_id', '=', role_id ?? 0))
      .$if(site_id !== undefined, (q) => q.where('role_grants.site_id', '=', site_id ?? 0))
      .$if(user_id !== undefined, (q) => q.where('role_grants.user_id', '=', user_id ?? 0))
      .$if(team_id !== undefined, (q) => q.where('role_grants.team_id', '=', team_id ?? 0))
      .$if(ending, (q) =>
        q
          .where('role_grants.expires_at', '>', now)
          .where('role_grants.expires_at', '<=', monthFrom(access.now)),
      )
      .execute();
    return reply(access, rows);
  });
}

/** The grants on a site and in the whole organisation, for who manages people on the site. */
export function listSiteGrants(
  services: Services,
  caller: Caller,
  siteId: number,
  query: SiteGrantsQuery,
) {
  return withOrganisation(services, caller, async (access) => {
    await openSite(access, siteId);
    requirePeopleManager(access, siteId);
    const rows = await selectGrants(access.tx, query)
      .where((either) =>
        either.or([
          either('role_grants.site_id', '=', siteId),
          either('role_grants.site_id', 'is', null),
        ]),
      )
      .execute();
    return reply(access, rows);
  });
}
