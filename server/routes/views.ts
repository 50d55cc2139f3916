import {
  CREATE_SITE_VIEW,
  DELETE_SITE_VIEW,
  GET_SITE_VIEWS,
  SET_SITE_VIEW_DEFAULT,
  UPDATE_SITE_VIEW,
} from '../../src/contract/views.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { syncHeader } from '../http/sync.ts';
import { createView, deleteView, updateView } from '../operations/views/change.ts';
import { setViewDefault } from '../operations/views/defaults.ts';
import { listViews } from '../operations/views/list.ts';

/** Saved views of lists, of a person or of a site. */
export function addViewRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_SITE_VIEWS, async ({ request, params, reply }) => {
    const { syncCursor, reply: views } = await listViews(services, caller(request), params.siteId);
    syncHeader(reply, { rows: [], syncCursor });
    return views;
  });
  addRoute(routes, CREATE_SITE_VIEW, ({ request, params, body }) =>
    createView(services, caller(request), params.siteId, body),
  );
  addRoute(routes, SET_SITE_VIEW_DEFAULT, ({ request, params, body }) =>
    setViewDefault(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_VIEW, ({ request, params, body }) =>
    updateView(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_VIEW, ({ request, params }) =>
    deleteView(services, caller(request), params, ifMatch(request)),
  );
}
