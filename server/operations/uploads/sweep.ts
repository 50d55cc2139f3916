import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { listAllSites } from '../sites/every.ts';

/** Days for which an upload can continue. */
const daysOfUpload = 3;

/** Removes uploads that were announced more than three days ago, finished or not. */
export async function sweepUploads({
  db,
  uploads,
  now,
}: Pick<Services, 'db' | 'uploads' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - daysOfUpload * 86_400_000);
  for (const { organisationId, siteId } of await listAllSites({ db })) {
    const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
    await withTenant(db, tenant, (tx) =>
      tx
        .deleteFrom('uploads')
        .where('site_id', '=', siteId)
        .where('created_at', '<', old.toISOString())
        .execute(),
    );
  }
  // An upload that has just been continued keeps its bytes until it is idle as long.
  for (const id of await uploads.idleSince(old)) await uploads.remove(id);
}
