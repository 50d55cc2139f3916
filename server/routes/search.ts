import { SEARCH_SITE } from '../../src/contract/search.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { searchSite } from '../operations/items/search.ts';

/** Search for items of a site across its modules. */
export function addSearchRoute(routes: Routes): void {
  addRoute(routes, SEARCH_SITE, ({ request, params, query }) =>
    searchSite(routes.services, caller(request), params.siteId, query),
  );
}
