import { GET_MY_WORK, GET_SITE_MY_WORK, GET_SITE_OVERVIEW } from '../../src/contract/work.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { siteMyWork } from '../operations/site-my-work/site-my-work.ts';
import { myWork } from '../operations/work/my-work.ts';
import { siteOverview } from '../operations/work/overview.ts';

/** The work of a person, and the overview of a site. */
export function addWorkRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_MY_WORK, ({ request }) => myWork(services, caller(request)));
  addRoute(routes, GET_SITE_MY_WORK, ({ request, params, query }) =>
    siteMyWork(services, caller(request), params.siteId, query.sync_cursor ?? null),
  );
  addRoute(routes, GET_SITE_OVERVIEW, ({ request, params }) =>
    siteOverview(services, caller(request), params.siteId),
  );
}
