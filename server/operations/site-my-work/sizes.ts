import { countOfSite } from '../../db/items/count-of-site.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';

/** Items whose size stands for that of all. */
const sampled = 50;

/** How many items of a module a site has, and about how many bytes one is as the person reads it. */
export async function sizesOf(
  { tx, siteId, now }: { readonly tx: Tx; readonly siteId: number; readonly now: string },
  { document, compiled }: LiveModule,
): Promise<{ readonly total: number; readonly item_bytes: number }> {
  const context = { now, timeZone: 'UTC', person: { id: 0, teamIds: [] }, finished: [] };
  const { items } = await readItemsOfSites(tx, compiled, { limit: sampled }, context, [siteId]);
  const bytes = items.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
  return {
    total: await countOfSite(tx, siteId, document.databaseTable),
    item_bytes: Math.round(bytes / Math.max(1, items.length)),
  };
}
