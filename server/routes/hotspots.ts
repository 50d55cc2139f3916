import {
  GET_DMS_HOTSPOTS,
  GET_ITEM_DRAWINGS,
  REMOVE_DMS_HOTSPOTS,
  SAVE_DMS_HOTSPOTS,
} from '../../src/contract/hotspots.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { caller } from '../http/request.ts';
import { drawingsOfItem } from '../operations/hotspots/item-drawings.ts';
import { readHotspots } from '../operations/hotspots/read.ts';
import { removeHotspots, saveHotspots } from '../operations/hotspots/write.ts';
import { documentRequests } from './document-request.ts';

/** Places on drawings that lead to items, of the documents of modules below `dms/`. */
export function addHotspotRoutes(routes: Routes): void {
  const of = documentRequests(routes.services);

  addRoute(routes, GET_DMS_HOTSPOTS, ({ request, params, query }) =>
    readHotspots(of(request, params), params.itemId, query.version),
  );
  addRoute(routes, GET_ITEM_DRAWINGS, ({ request, params, query }) =>
    drawingsOfItem(routes.services, caller(request), params.siteId, query),
  );
  addRoute(routes, SAVE_DMS_HOTSPOTS, ({ request, params, body }) =>
    saveHotspots(of(request, params), params.itemId, body),
  );
  addRoute(routes, REMOVE_DMS_HOTSPOTS, ({ request, params, body }) =>
    removeHotspots(of(request, params), params.itemId, body.ids),
  );
}
