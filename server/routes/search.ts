import { SEARCH_FILE_TEXTS, SEARCH_ITEMS, SEARCH_SITE } from '../../src/contract/search.ts';
import { caller, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { notFound } from '../operations/failure.ts';
import { searchItems, searchSite } from '../operations/items/search.ts';
import { searchFileTexts } from '../operations/items/text-hits.ts';

/** Searches for items across modules: on one site, and on all sites of the caller. */
export function addSearchRoutes(routes: Routes): void {
  addRoute(routes, SEARCH_SITE, ({ request, params, query }) =>
    searchSite(routes.services, caller(request), params.siteId, query),
  );
  addRoute(routes, SEARCH_ITEMS, ({ request, query }) =>
    searchItems(routes.services, caller(request), query, languageOfRequest(request)),
  );
  addRoute(routes, SEARCH_FILE_TEXTS, ({ request, params: { siteId }, query }) => {
    const { services } = routes;
    const live = services.modules.byType(query.type);
    if (live === undefined) throw notFound();
    return searchFileTexts({ services, caller: caller(request), live, siteId }, query);
  });
}
