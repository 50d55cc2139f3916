import {
  type RankedResult,
  parseSearchQuery,
  buildSearchReply,
} from '../../../src/domain/search-query.ts';
import type { SearchQuery, SearchReply } from '../../../src/contract/search.ts';
import { findItems } from '../../db/items/search.ts';
import { itemPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';

/** Items of a site across the modules that the caller may read, by name, code or id. Throws a Failure. */
export function searchSite(
  services: Services,
  caller: Caller,
  siteId: number,
  query: SearchQuery,
): Promise<SearchReply> {
  return withSite(services, caller, siteId, async ({ tx, now, timeZone, may }) => {
    const question = parseSearchQuery(query);
    const { key, limit } = question;
    const found: RankedResult[] = [];
    if (key === '') return buildSearchReply(found, question);
    for (const { compiled } of services.modules.all()) {
      if (!may(itemPermission(compiled.document.type, 'read'))) continue;
      found.push(
        ...(await findItems(tx, compiled, { siteId, key, most: limit + 1 }, { now, timeZone })),
      );
    }
    return buildSearchReply(found, question);
  });
}
