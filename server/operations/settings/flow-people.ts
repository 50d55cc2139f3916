import { usesModuleOf } from '../../../src/domain/permissions.ts';
import type {
  FlowPeople,
  FlowPermission,
  FlowPerson,
} from '../../../src/runtime/flow/review/people.ts';
import { hasPermission, isActiveAt } from '../context/grants.ts';
import { itemPermission } from '../context/permissions.ts';
import { rolesOfSite } from '../people/roles-of-site.ts';
import type { SiteAccess } from '../context/site.ts';

const actions: readonly FlowPermission[] = ['read', 'create', 'transition', 'approve'];

type Access = Pick<SiteAccess, 'tx' | 'siteId' | 'organisationId' | 'now'>;

/** The roles that are active on the site, with the people who hold them. */
function activeRoles({ tx, siteId, organisationId, now }: Access) {
  return tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .select(['person_grants.user_id', 'roles.holds_all', 'roles.permissions'])
    .where('person_grants.organisation_id', '=', organisationId)
    .where((grant) => grant.or([grant('site_id', 'is', null), grant('site_id', '=', siteId)]))
    .where(isActiveAt(now))
    .execute();
}

async function readUsers(access: Access, type: string): Promise<readonly FlowPerson[]> {
  const { tx, organisationId } = access;
  const users = await tx
    .selectFrom('users')
    .select(['id', 'display_name', 'disabled_at'])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const roles = Map.groupBy(await activeRoles(access), ({ user_id }) => user_id);
  return users.map(({ id, display_name: name, disabled_at }) => {
    const own = disabled_at === null ? (roles.get(id) ?? []) : [];
    const held = actions.filter((action) => hasPermission(own, itemPermission(type, action)));
    return { id, name, permissions: new Set(held) };
  });
}

/**
 * Everybody of the organisation, with what they may do now with a module's items on the site, for
 * reviews of flows; null if the site does not use the module, so that nobody may do anything.
 */
export async function flowPeople(access: Access, type: string): Promise<FlowPeople | null> {
  const { tx, siteId, organisationId } = access;
  const site = await tx
    .selectFrom('sites')
    .select('modules')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!usesModuleOf(site?.modules ?? null, itemPermission(type, 'read'))) return null;
  const teams = await tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
  const members = await tx
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const byTeam = Map.groupBy(members, ({ team_id }) => team_id);
  return {
    users: await readUsers(access, type),
    teams: teams.map((team) => ({
      ...team,
      member_ids: (byTeam.get(team.id) ?? []).map(({ user_id }) => user_id),
    })),
    roles: await rolesOfSite(tx, siteId, access.now),
  };
}
