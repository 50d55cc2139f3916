import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { type SiteIds, listAllSites } from '../sites/every.ts';

const aWeek = 7 * 24 * 60 * 60 * 1000;

type SweepServices = Pick<Services, 'db' | 'files' | 'now'>;

async function removeUnused({ db, files, now }: SweepServices, site: SiteIds): Promise<void> {
  const { organisationId, siteId } = site;
  const old = new Date(now().getTime() - aWeek).toISOString();
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  const gone = await withTenant(db, tenant, (tx) =>
    tx
      .deleteFrom('files')
      .where('site_id', '=', siteId)
      .where('used_at', 'is', null)
      .where('created_at', '<', old)
      .returning(['store_id', 'thumbnail_id'])
      .execute(),
  );
  for (const { store_id, thumbnail_id } of gone) {
    await files.remove(site, store_id);
    if (thumbnail_id !== null) await files.remove(site, thumbnail_id);
  }
}

/** Deletes files that were uploaded over a week ago and that no item has ever referred to. */
export async function sweepFiles(services: SweepServices): Promise<void> {
  for (const site of await listAllSites(services)) await removeUnused(services, site);
}
