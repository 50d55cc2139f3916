import type { SearchQuery, SearchReply } from '../../../src/contract/search.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { type RankedResult, findItems } from '../../db/items/search.ts';
import { itemPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';

/** Best rank first, then by module, then the newest. */
const compareResults = (a: RankedResult, b: RankedResult): number =>
  a.rank - b.rank ||
  (a.row.type < b.row.type ? -1 : a.row.type > b.row.type ? 1 : b.row.id - a.row.id);

/**
 * Items of a site across the modules that the caller may read, by name, code or id. Throws a
 * Failure.
 */
export function searchSite(
  services: Services,
  caller: Caller,
  siteId: number,
  { search, limit = 20 }: SearchQuery,
): Promise<SearchReply> {
  return withSite(services, caller, siteId, async ({ tx, now, timeZone, may }) => {
    const key = searchKey(search);
    // A search of marks only has an empty key, which every item would contain.
    const modules = key === '' ? [] : services.modules.all();
    const found: RankedResult[] = [];
    for (const { compiled } of modules) {
      if (!may(itemPermission(compiled.document.type, 'read'))) continue;
      const wanted = { siteId, key, most: limit + 1 };
      found.push(...(await findItems(tx, compiled, wanted, { now, timeZone })));
    }
    const best = found.toSorted(compareResults).slice(0, limit);
    return { found: best.map(({ row }) => row), has_more: found.length > limit };
  });
}
