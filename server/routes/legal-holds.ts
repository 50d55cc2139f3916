import {
  GET_LEGAL_HOLDS,
  RELEASE_LEGAL_HOLD,
  SET_LEGAL_HOLD,
} from '../../src/contract/legal-holds.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { releaseLegalHold, setLegalHold } from '../operations/legal-holds/change.ts';
import { listLegalHolds } from '../operations/legal-holds/list.ts';

/** The legal holds of a site. */
export function addLegalHoldRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_LEGAL_HOLDS, async ({ request, params, query }) => {
    const { holds, next_page_cursor } = await listLegalHolds(
      services,
      caller(request),
      params.siteId,
      query,
    );
    return { holds: [...holds], next_page_cursor };
  });
  addRoute(routes, SET_LEGAL_HOLD, ({ request, params, body }) =>
    setLegalHold(services, caller(request), params.siteId, body),
  );
  addRoute(routes, RELEASE_LEGAL_HOLD, ({ request, params, body }) =>
    releaseLegalHold(services, caller(request), params.siteId, params.holdId, body),
  );
}
