import type { GivenRole } from '../../../src/contract/access-grants.ts';
import { writeEvents } from '../../db/events.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RoleScope } from '../../db/tables/organisation.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import { grantsChanged, membersOf } from '../people/grants-changed.ts';
import { keepsAdmin } from '../people/last-admin.ts';
import type { Caller, Services } from '../services.ts';
import {
  type HeldCodes,
  type GrantSite,
  requireMayGive,
  requirePeopleManager,
  withCurrentGrants,
} from '../context/authority.ts';

interface Role extends HeldCodes {
  readonly id: number;
  readonly name: string;
  readonly scope: RoleScope;
}

/** A role of the organisation. Throws `not_found`. */
export async function roleOf(
  { tx, organisationId }: OrganisationAccess,
  id: number,
): Promise<Role> {
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'scope', 'permissions', 'holds_all'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (role === undefined) throw notFound();
  return role;
}

/** Throws `not_found` unless every person, team and site is one of the organisation. */
async function requireKnown(
  tx: Tx,
  organisationId: number,
  { user_ids, team_ids, site_ids }: Pick<GivenRole, 'user_ids' | 'team_ids' | 'site_ids'>,
): Promise<void> {
  const users = tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...user_ids, 0]);
  const teams = tx
    .selectFrom('teams')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...team_ids, 0]);
  const sites = tx
    .selectFrom('sites')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...site_ids, 0]);
  for (const [wanted, query] of [
    [user_ids, users],
    [team_ids, teams],
    [site_ids, sites],
  ] as const)
    if ((await query.execute()).length < wanted.length) throw notFound();
}

/** The start to store: null if it is now or before. Throws `invalid` for a period without time. */
function periodOf(
  { starts_at = null, expires_at }: Pick<GivenRole, 'starts_at' | 'expires_at'>,
  now: Date,
) {
  const start = starts_at === null || Date.parse(starts_at) <= now.getTime() ? null : starts_at;
  requireFuture(expires_at, start === null ? now : new Date(start));
  return { starts_at: start, expires_at };
}

/** Throws `invalid` if a grant would end before it begins. */
export function requireFuture(expiresAt: string | null, from: Date): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= from.getTime())
    throw invalid([{ pointer: '/expires_at', code: 'ends_before_start', params: {} }]);
}

/** Where a role is given. Throws `conflict` for places that do not fit its scope. */
function placesOf(
  { scope }: Role,
  { site_ids, every_site = false }: Pick<GivenRole, 'site_ids' | 'every_site'>,
): readonly GrantSite[] {
  const isOfOrganisation = scope === 'Organisation';
  const places: readonly GrantSite[] = isOfOrganisation
    ? [null]
    : every_site
      ? ['every site']
      : site_ids;
  const namesSites = site_ids.length > 0;
  if (isOfOrganisation ? namesSites || every_site : namesSites === every_site)
    throw new Failure('conflict');
  return places;
}

/**
 * Gives a role in a running call, which has locked the organisation. Who holds it there already gets
 * the new period. Throws a Failure.
 */
export async function giveRoleIn(
  access: OrganisationAccess,
  services: Services,
  body: GivenRole,
  call: string,
): Promise<{ readonly given: number; readonly changed: number }> {
  const { tx, organisationId, userId, now } = access;
  const { user_ids, team_ids, site_ids, reason = null } = body;
  const role = await roleOf(access, body.role_id);
  for (const siteId of site_ids) requirePeopleManager(access, siteId);
  await requireKnown(tx, organisationId, body);
  const places = placesOf(role, body);
  for (const place of places) requireMayGive(access, role, place);
  const period = periodOf(body, now);
  const holders = [
    ...user_ids.map((user_id) => ({ user_id, team_id: null })),
    ...team_ids.map((team_id) => ({ user_id: null, team_id })),
  ];
  const values = holders.flatMap((holder) =>
    places.map((place) => ({
      organisation_id: organisationId,
      ...holder,
      role_id: role.id,
      scope: role.scope,
      site_id: place === 'every site' ? null : place,
      ...period,
      reason,
      granted_by_user_id: userId,
    })),
  );
  if (values.length === 0) return { given: 0, changed: 0 };
  const rows = await tx
    .insertInto('role_grants')
    .values(values)
    .onConflict((conflict) =>
      conflict.constraint('role_grants_once').doUpdateSet((row) => ({
        starts_at: row.ref('excluded.starts_at'),
        expires_at: row.ref('excluded.expires_at'),
        reason: row.ref('excluded.reason'),
        granted_by_user_id: row.ref('excluded.granted_by_user_id'),
        // Given by an admin from now on: the groups of the provider no longer withdraw it.
        is_provided: false,
        version: row('role_grants.version', '+', 1),
      })),
    )
    .returning(['id', 'user_id', 'team_id', 'site_id', 'version'])
    .execute();
  writeEvents(
    tx,
    rows.map(({ id, user_id, team_id, site_id }) => ({
      site_id: null,
      call,
      item_type: 'access.grant',
      item_id: id,
      changes: {
        '/role': [null, role.name],
        '/role_id': [null, role.id],
        '/user_id': [null, user_id],
        '/team_id': [null, team_id],
        '/site_id': [null, site_id],
        ...(places[0] === 'every site' && { '/every_site': [null, true] }),
        '/starts_at': [null, period.starts_at],
        '/expires_at': [null, period.expires_at],
        '/reason': [null, reason],
      },
    })),
  );
  grantsChanged(tx, services, [...user_ids, ...(await membersOf(tx, team_ids))]);
  const given = rows.filter(({ version }) => version === 1).length;
  return { given, changed: rows.length - given };
}

/** Gives a role to people and teams. Throws a Failure. */
export function giveRole(services: Services, caller: Caller, body: GivenRole) {
  return withOrganisation(services, caller, (access) =>
    keepsAdmin(access.tx, async () =>
      giveRoleIn(await withCurrentGrants(access), services, body, 'GIVE_ROLE'),
    ),
  );
}
