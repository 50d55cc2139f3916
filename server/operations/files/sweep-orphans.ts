import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { type SiteIds, listAllSites } from '../sites/every.ts';
import { storedIdsInUse } from './content.ts';

const aDay = 24 * 60 * 60 * 1000;
/** Stored files that one query asks about. */
const batch = 1000;

type SweepServices = Pick<Services, 'db' | 'files' | 'now'>;

async function removeOrphans({ db, files, now }: SweepServices, site: SiteIds): Promise<void> {
  const { organisationId, siteId } = site;
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  const removeUnreferenced = async (ids: readonly string[]) => {
    const inUse = await withTenant(db, tenant, (tx) => storedIdsInUse(tx, siteId, ids));
    for (const id of ids) if (!inUse.has(id)) await files.remove(site, id);
  };
  let ids: string[] = [];
  for await (const { id, storedAt } of files.list(site)) {
    // What is younger may belong to a transaction that has not ended.
    if (now().getTime() - storedAt.getTime() < aDay) continue;
    ids.push(id);
    if (ids.length < batch) continue;
    await removeUnreferenced(ids);
    ids = [];
  }
  await removeUnreferenced(ids);
}

/**
 * Removes stored bytes to which nothing refers, and parts of files that never became whole: those of
 * a server that ended between receiving bytes and writing their row. No file takes a day to arrive.
 */
export async function sweepOrphans(services: SweepServices): Promise<void> {
  for (const site of await listAllSites(services)) await removeOrphans(services, site);
  await services.files.removeUnfinished(new Date(services.now().getTime() - aDay));
}
