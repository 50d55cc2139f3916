import type { SiteAccessRow } from '../../../src/contract/people.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { peoplePermission } from '../context/permissions.ts';
import { activeGrantsOnSite, hasPermission, isShownOnce } from '../context/grants.ts';
import { withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/**
 * Role grants of a user, including expired ones: the caller's, or anyone's in the organisation with
 * `people.manage` there. Others are `not_found`. Throws a Failure.
 */
export function siteAccessOf(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<readonly SiteAccessRow[]> {
  return withOrganisation(services, caller, async ({ tx, organisationId, grants, now }) => {
    const ofOrganisation = activeGrantsOnSite(grants, null, now);
    // An API token may be limited to some of its owner's sites.
    const isOwn = userId === caller.userId && caller.token === undefined;
    if (!isOwn && !hasPermission(ofOrganisation, peoplePermission)) throw notFound();
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    return (await siteAccessIn(tx, [userId])).get(userId) ?? [];
  });
}

/** Role grants of people, those of their teams and expired ones included, by user. */
export async function siteAccessIn(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SiteAccessRow[]>> {
  const rows = await tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .leftJoin('sites', 'sites.id', 'person_grants.site_id')
    .select(['person_grants.user_id', 'person_grants.role_id', 'roles.name as role_name'])
    .select(['person_grants.scope as role_scope', 'person_grants.expires_at'])
    .select(['person_grants.on_every_site', 'person_grants.site_id', 'sites.name as site_name'])
    .where('person_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where(isShownOnce)
    .where('person_grants.user_id', 'in', [0, ...userIds])
    .orderBy('roles.name')
    .orderBy('person_grants.id')
    .execute();
  const byUser = new Map<number, SiteAccessRow[]>();
  for (const { user_id, on_every_site, ...stored } of rows) {
    const row = on_every_site ? { ...stored, site_id: null, site_name: null } : stored;
    const known = byUser.get(user_id);
    if (known === undefined) byUser.set(user_id, [row]);
    else known.push(row);
  }
  return byUser;
}
