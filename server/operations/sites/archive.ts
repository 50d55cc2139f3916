import type { SiteSettings } from '../../../src/contract/sites.ts';
import { enterTenant, tenantOf } from '../../db/transaction.ts';
import { withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite } from '../context/grants.ts';
import { notFound } from '../failure.ts';
import { requireSettingsManager } from '../organisations/manager.ts';
import type { Caller, Services } from '../services.ts';
import { recordSiteChange } from './record-change.ts';
import { lockSettings, readSettings } from './settings-row.ts';

/**
 * Archives a site, so that nobody can read it, or brings it back; its data stays. A site that is
 * in that state already stays as it is. Throws a Failure.
 */
export function setArchived(
  services: Services,
  caller: Caller,
  siteId: number,
  isArchived: boolean,
): Promise<SiteSettings> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, now, grants } = access;
    if (activeGrantsOnSite(grants, siteId, now).length === 0) throw notFound();
    const before = await lockSettings(tx, organisationId, siteId);
    requireSettingsManager(access);
    if (before.is_archived === isArchived) return before;
    await tx
      .updateTable('sites')
      .set({
        is_archived: isArchived,
        version: before.version + 1,
        updated_at: now.toISOString(),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', siteId)
      .execute();
    await enterTenant(tx, { ...tenantOf(tx), siteIds: [siteId], siteId });
    recordSiteChange(services, tx, isArchived ? 'ARCHIVE_SITE' : 'RESTORE_SITE', siteId, {
      '/is_archived': [before.is_archived, isArchived],
    });
    return readSettings(tx, organisationId, siteId);
  });
}
