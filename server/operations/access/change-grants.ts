import type { GrantsEnd, GrantsWithdrawal } from '../../../src/contract/access-grants.ts';
import { writeEvents } from '../../db/events.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { Failure, notFound } from '../failure.ts';
import { grantsChanged, membersOf } from '../people/grants-changed.ts';
import { keepsAdmin } from '../people/last-admin.ts';
import type { Caller, Services } from '../services.ts';
import { managesPeople, placeOf, requireMayGive, withCurrentGrants } from '../context/authority.ts';
import { requireFuture } from './give.ts';

/**
 * Locks these grants, all of which the caller may change: `not_found` if one isn't there or they don't
 * manage people where it holds, `codes_not_held` if they lack a code of the role.
 */
async function lockedGrants(access: OrganisationAccess, ids: readonly number[]) {
  const { tx, organisationId } = access;
  const rows = await tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['role_grants.id', 'role_grants.version', 'role_grants.user_id', 'role_grants.team_id'])
    .select(['role_grants.scope', 'role_grants.site_id'])
    .select(['role_grants.starts_at', 'role_grants.expires_at'])
    .select('role_grants.is_provided')
    .select(['role_grants.role_id', 'roles.name', 'roles.permissions', 'roles.holds_all'])
    .where('role_grants.organisation_id', '=', organisationId)
    .where('role_grants.id', 'in', [...ids])
    .orderBy('role_grants.id')
    .forUpdate('role_grants')
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  if (!rows.every((row) => managesPeople(access, placeOf(row)))) throw notFound();
  for (const row of rows) requireMayGive(access, row, placeOf(row));
  if (rows.some(({ is_provided }) => is_provided))
    throw new Failure('kept_by_provider', { fields: 'role' });
  return rows;
}

type Locked = Awaited<ReturnType<typeof lockedGrants>>;

async function announce(access: OrganisationAccess, services: Services, rows: Locked) {
  const people = rows.flatMap(({ user_id }) => user_id ?? []);
  const teams = rows.flatMap(({ team_id }) => team_id ?? []);
  grantsChanged(access.tx, services, [...people, ...(await membersOf(access.tx, teams))]);
}

/** Changes the end of grants, all of them or none. Throws a Failure. */
export function endGrants(services: Services, caller: Caller, body: GrantsEnd) {
  return withOrganisation(services, caller, (before) =>
    keepsAdmin(before.tx, async () => {
      const access = await withCurrentGrants(before);
      const { tx, organisationId, now } = access;
      const { expires_at, reason } = body;
      const rows = await lockedGrants(
        access,
        body.grants.map(({ id }) => id),
      );
      const versions = new Map(body.grants.map(({ id, version }) => [id, version]));
      if (rows.some(({ id, version }) => versions.get(id) !== version)) throw new Failure('stale');
      for (const { starts_at } of rows)
        requireFuture(expires_at, starts_at === null ? now : new Date(starts_at));
      await tx
        .updateTable('role_grants')
        .set((row) => ({
          expires_at,
          version: row('version', '+', 1),
          ...(reason !== undefined && { reason }),
        }))
        .where('organisation_id', '=', organisationId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      writeEvents(
        tx,
        rows.map((row) => ({
          site_id: null,
          call: 'END_GRANTS',
          item_type: 'access.grant',
          item_id: row.id,
          changes: { '/expires_at': [row.expires_at, expires_at] },
        })),
      );
      await announce(access, services, rows);
      return { changed: rows.length };
    }),
  );
}

/** Withdraws grants, all of them or none. Throws a Failure. */
export function withdrawGrants(services: Services, caller: Caller, body: GrantsWithdrawal) {
  return withOrganisation(services, caller, (before) =>
    keepsAdmin(before.tx, async () => {
      const access = await withCurrentGrants(before);
      const { tx, organisationId } = access;
      const rows = await lockedGrants(access, body.ids);
      await tx
        .deleteFrom('role_grants')
        .where('organisation_id', '=', organisationId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      writeEvents(
        tx,
        rows.map((row) => ({
          site_id: null,
          call: 'WITHDRAW_GRANTS',
          item_type: 'access.grant',
          item_id: row.id,
          changes: {
            '/role': [row.name, null],
            '/role_id': [row.role_id, null],
            '/user_id': [row.user_id, null],
            '/team_id': [row.team_id, null],
            '/site_id': [row.site_id, null],
            ...(placeOf(row) === 'every site' && { '/every_site': [true, null] }),
            '/expires_at': [row.expires_at, null],
            '/reason': [null, body.reason ?? null],
          },
        })),
      );
      await announce(access, services, rows);
      return { changed: rows.length };
    }),
  );
}
