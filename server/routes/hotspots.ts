import type { FastifyRequest } from 'fastify';
import {
  GET_DMS_HOTSPOTS,
  REMOVE_DMS_HOTSPOTS,
  SAVE_DMS_HOTSPOTS,
} from '../../src/contract/hotspots.ts';
import { dmsApiOf } from '../../src/domain/dms.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import type { ItemRequest } from '../operations/context/items.ts';
import { notFound } from '../operations/failure.ts';
import { readHotspots } from '../operations/hotspots/read.ts';
import { removeHotspots, saveHotspots } from '../operations/hotspots/write.ts';

/** Places on drawings that lead to items, of the documents of modules below `dms/`. */
export function addHotspotRoutes(routes: Routes): void {
  const { services } = routes;
  const of = (
    request: FastifyRequest,
    { siteId, kind }: { readonly siteId: number; readonly kind: string },
  ): ItemRequest => {
    const live = services.modules.byApi(dmsApiOf(kind));
    if (live === undefined) throw notFound();
    return { services, caller: caller(request), live, siteId };
  };

  addRoute(routes, GET_DMS_HOTSPOTS, ({ request, params, query }) =>
    readHotspots(of(request, params), params.itemId, query.version),
  );
  addRoute(routes, SAVE_DMS_HOTSPOTS, ({ request, params, body }) =>
    saveHotspots(of(request, params), params.itemId, body),
  );
  addRoute(routes, REMOVE_DMS_HOTSPOTS, ({ request, params, body }) =>
    removeHotspots(of(request, params), params.itemId, body.ids),
  );
}
