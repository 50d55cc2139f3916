import type { UserRow } from '../../../src/contract/directory.ts';
import { auditPermission } from '../../../src/domain/permissions.ts';
import { tenantOf } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission, isActiveAt, isActiveGrant } from '../context/grants.ts';
import { itemPermission, peoplePermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { rolesOfSite } from './roles-of-site.ts';
import { type People, everyone, peopleOfSite, peopleOfSites } from './people-of-sites.ts';

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
 * Whose names the caller may read: `everyone`, or the sites on which they work. Everyone: for people
 * managers, who give roles to anybody, for readers of the audit log, and for whoever holds a role in
 * the whole organisation.
 */
function visibleSites({
  grants,
  now,
}: Pick<OrganisationAccess, 'grants' | 'now'>): 'everyone' | readonly number[] {
  const active = grants.filter((grant) => isActiveGrant(grant, now));
  const siteIds = [...new Set(active.map(({ site_id }) => site_id))];
  const mayReadAll = [peoplePermission, auditPermission].some((code) =>
    hasPermission(active, code),
  );
  if (mayReadAll || siteIds.includes(null)) return 'everyone';
  return siteIds.filter((id) => id !== null);
}

/**
 * The people and teams of the organisation (spec 7.2), without deleted people: those with whom the
 * caller works, on a site or in a team, or everyone (`visibleSites`). For an API token that is limited
 * to sites, those with a role there.
 */
export function listUsers(services: Services, caller: Caller): Promise<People> {
  const siteIds = caller.token?.siteIds ?? null;
  return withOrganisation(services, caller, async (access) => {
    const { tx, grants, now } = access;
    const moment = now.toISOString();
    if (siteIds !== null)
      return withReadableEmails(await peopleOfSites(tx, siteIds, moment), caller, false);
    const sites = visibleSites(access);
    if (sites !== 'everyone')
      return withReadableEmails(await colleaguesOf(access, sites), caller, false);
    const people = await everyone(tx, moment);
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
  const isHere = new Set(users.map(({ id }) => id));
  const roles = (await rolesOfSite(tx, siteId, now)).map((role) => ({
    ...role,
    member_ids: role.member_ids.filter((id) => isHere.has(id)),
  }));
  return { users, teams, roles, approvers };
}

/** The people with a role on one of the sites, those in a team of the caller, and the caller. */
async function colleaguesOf(
  { tx, organisationId, userId, now }: OrganisationAccess,
  siteIds: readonly number[],
): Promise<People> {
  const mates = await tx
    .selectFrom('team_members as mine')
    .innerJoin('team_members as mate', 'mate.team_id', 'mine.team_id')
    .select('mate.user_id')
    .where('mine.organisation_id', '=', organisationId)
    .where('mine.user_id', '=', userId)
    .execute();
  const also = [userId, ...mates.map(({ user_id }) => user_id)];
  return peopleOfSites(tx, siteIds, now.toISOString(), null, also);
}
