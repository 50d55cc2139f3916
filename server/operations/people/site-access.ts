import type { SiteAccessRow } from '../../../src/contract/people.ts';
import { peopleCode } from '../access/codes.ts';
import { grantsOf, grantsOn, holds } from '../access/grants.ts';
import { inOrganisation } from '../access/organisation.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/**
 * Role grants of a user, expired ones too. One's own; anyone's in the organisation for who holds
 * `people.manage` there. Others are `not_found`. Throws a Failure.
 */
export function siteAccessOf(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<readonly SiteAccessRow[]> {
  return inOrganisation(services, caller, async ({ tx, organisationId, grants, now }) => {
    const ofOrganisation = grantsOn(grants, null, now);
    if (userId !== caller.userId && !holds(ofOrganisation, peopleCode)) throw notFound();
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    const sites = await tx
      .selectFrom('sites')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const names = new Map(sites.map(({ id, name }) => [id, name]));
    return (await grantsOf(tx, userId)).map((grant) => ({
      role_id: grant.role_id,
      role_name: grant.role_name,
      role_scope: grant.scope,
      expires_at: grant.expires_at,
      site_id: grant.site_id,
      site_name: grant.site_id === null ? null : (names.get(grant.site_id) ?? null),
    }));
  });
}
