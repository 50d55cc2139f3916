import { writeEvents } from '../../db/events.ts';
import type { OrganisationTransaction } from '../context/call.ts';
import { grantsChanged } from '../people/grants-changed.ts';
import { hasAdmin, lockAdmins } from '../people/last-admin.ts';
import { notifyTeamChange } from '../teams/notify.ts';
import type { Services } from '../services.ts';

interface WantedGrant {
  readonly role_id: number;
  readonly scope: 'Site' | 'Organisation';
  readonly site_id: number | null;
}

const keyOf = ({ role_id, site_id }: Pick<WantedGrant, 'role_id' | 'site_id'>) =>
  `${role_id} ${site_id ?? ''}`;

/** The roles and teams that groups give now. */
async function wantedOf(
  { tx, organisationId }: OrganisationTransaction,
  groups: readonly string[],
): Promise<{ readonly grants: readonly WantedGrant[]; readonly teams: ReadonlySet<number> }> {
  if (groups.length === 0) return { grants: [], teams: new Set() };
  const mappings = await tx
    .selectFrom('group_mappings')
    .leftJoin('roles', 'roles.id', 'group_mappings.role_id')
    .select(['group_mappings.role_id', 'roles.scope', 'site_id', 'team_id'])
    .where('group_mappings.organisation_id', '=', organisationId)
    .where('group_value', 'in', [...groups])
    .execute();
  const grants = mappings.flatMap(({ role_id, scope, site_id }): readonly WantedGrant[] => {
    return role_id === null || scope === null ? [] : [{ role_id, scope, site_id }];
  });
  return {
    grants: [...new Map(grants.map((grant) => [keyOf(grant), grant])).values()],
    teams: new Set(mappings.flatMap(({ team_id }) => team_id ?? [])),
  };
}

async function applyGrants(
  { tx, organisationId }: OrganisationTransaction,
  userId: number,
  wanted: readonly WantedGrant[],
): Promise<boolean> {
  const held = await tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .select(['role_grants.id', 'role_grants.role_id', 'role_grants.site_id'])
    .select(['role_grants.is_provided', 'roles.name', 'roles.holds_all'])
    .where('role_grants.organisation_id', '=', organisationId)
    .where('role_grants.user_id', '=', userId)
    .execute();
  const wantedKeys = new Set(wanted.map(keyOf));
  const heldKeys = new Set(held.map(keyOf));
  const over = held.filter((grant) => grant.is_provided && !wantedKeys.has(keyOf(grant)));
  const added = wanted.filter((grant) => !heldKeys.has(keyOf(grant)));
  // The last administrator stays, until another person has the role.
  const ofAdmin = over.filter(({ holds_all }) => holds_all).map(({ id }) => id);
  const keepsAdmins = ofAdmin.length === 0 || (await hasAdmin(tx, ofAdmin));
  const removed = over.filter(({ id }) => keepsAdmins || !ofAdmin.includes(id));
  if (removed.length > 0)
    await tx
      .deleteFrom('role_grants')
      .where('organisation_id', '=', organisationId)
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  const made =
    added.length === 0
      ? []
      : await tx
          .insertInto('role_grants')
          .values(
            added.map((grant) => ({
              organisation_id: organisationId,
              user_id: userId,
              is_provided: true,
              ...grant,
            })),
          )
          .returning(['id', 'role_id', 'site_id'])
          .execute();
  writeEvents(tx, [
    ...removed.map(({ id, role_id, site_id, name }) => ({
      site_id: null,
      call: 'MAP_WITHDRAW_GRANT',
      item_type: 'access.grant',
      item_id: id,
      changes: {
        '/role': [name, null] as const,
        '/role_id': [role_id, null] as const,
        '/user_id': [userId, null] as const,
        '/site_id': [site_id, null] as const,
      },
    })),
    ...made.map(({ id, role_id, site_id }) => ({
      site_id: null,
      call: 'MAP_GRANT',
      item_type: 'access.grant',
      item_id: id,
      changes: {
        '/role_id': [null, role_id] as const,
        '/user_id': [null, userId] as const,
        '/site_id': [null, site_id] as const,
      },
    })),
  ]);
  return removed.length + made.length > 0;
}

async function applyTeams(
  { tx, organisationId, now }: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  userId: number,
  wanted: ReadonlySet<number>,
): Promise<void> {
  const held = await tx
    .selectFrom('team_members')
    .select(['team_id', 'is_provided'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  const removed = held
    .filter(({ team_id, is_provided }) => is_provided && !wanted.has(team_id))
    .map(({ team_id }) => team_id);
  const added = [...wanted].filter((id) => !held.some(({ team_id }) => team_id === id));
  const changed = [...removed, ...added];
  if (changed.length === 0) return;
  if (removed.length > 0)
    await tx
      .deleteFrom('team_members')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .where('team_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('team_members')
      .values(
        added.map((team_id) => ({
          organisation_id: organisationId,
          team_id,
          user_id: userId,
          is_provided: true,
        })),
      )
      .execute();
  await tx
    .updateTable('teams')
    .set((each) => ({ version: each('version', '+', 1), updated_at: now.toISOString() }))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', changed)
    .execute();
  writeEvents(
    tx,
    changed.map((id) => ({
      site_id: null,
      call: 'MAP_TEAM',
      item_type: 'team',
      item_id: id,
      changes: { '/member': removed.includes(id) ? [userId, null] : [null, userId] },
    })),
  );
  notifyTeamChange(tx, services, [userId]);
}

/**
 * Brings roles and teams of a person up to date with their groups, in a transaction of their
 * organisation. What an admin gave stays as it is.
 */
export async function applyGroups(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  userId: number,
  groups: readonly string[],
): Promise<void> {
  await lockAdmins(access.tx);
  const { grants, teams } = await wantedOf(access, groups);
  const hasChanged = await applyGrants(access, userId, grants);
  if (hasChanged) grantsChanged(access.tx, services, [userId]);
  await applyTeams(access, services, userId, teams);
}
