import { withTenant } from '../../db/transaction.ts';
import { removeTexts } from '../file-text/queue-text.ts';
import { storedIdsInUse } from './content.ts';
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
      .returning(['store_id', 'thumbnail_id', 'sha256'])
      .execute(),
  );
  const ids = gone.flatMap(({ store_id, thumbnail_id }) => [store_id, thumbnail_id]);
  const stored = new Set(ids.filter((id) => id !== null));
  const contents = [...new Set(gone.map(({ sha256 }) => sha256))];
  await withTenant(db, tenant, (tx) => removeTexts(tx, siteId, contents));
  // Another file of the site may have the same bytes.
  const shared = await withTenant(db, tenant, (tx) => storedIdsInUse(tx, siteId, [...stored]));
  for (const id of stored) if (!shared.has(id)) await files.remove(site, id);
}

/** Deletes files that were uploaded over a week ago and that no item has ever referred to. */
export async function sweepFiles(services: SweepServices): Promise<void> {
  for (const site of await listAllSites(services)) await removeUnused(services, site);
}
