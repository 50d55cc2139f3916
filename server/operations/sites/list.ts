import type { SiteRow } from '../../../src/contract/directory.ts';
import { toSiteRow } from '../../../src/domain/site-row.ts';
import { withOrganisation } from '../context/call.ts';
import type { Caller, Services } from '../services.ts';

/**
 * Every site of the organisation, with the roles that the caller holds there; none for a caller
 * without a valid role, and only those of its scope for an API token.
 */
export function listSites(services: Services, caller: Caller): Promise<readonly SiteRow[]> {
  if (caller.lacksRole === true) return Promise.resolve([]);
  return withOrganisation(services, caller, async ({ tx, organisationId, now, grants }) => {
    const sites = await tx
      .selectFrom('sites')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const siteIds = caller.token?.siteIds ?? null;
    return sites
      .filter(({ id }) => siteIds === null || siteIds.includes(id))
      .map((site) => toSiteRow(site, grants, now));
  });
}
