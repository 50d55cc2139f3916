import type { FastifyRequest } from 'fastify';
import {
  CONFIRM_DMS_READING,
  GET_DMS_READERS,
  REMIND_DMS_READERS,
  SET_DMS_READERS,
} from '../../src/contract/readers.ts';
import { dmsApiOf } from '../../src/domain/dms.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import type { ItemRequest } from '../operations/context/items.ts';
import { notFound } from '../operations/failure.ts';
import {
  confirmReading,
  listReaders,
  remindReaders,
  setReaders,
} from '../operations/readers/readers.ts';

/** Who must read the documents of modules below `dms/`. */
export function addReaderRoutes(routes: Routes): void {
  const { services } = routes;
  const of = (
    request: FastifyRequest,
    { siteId, kind }: { readonly siteId: number; readonly kind: string },
  ): ItemRequest => {
    const live = services.modules.byApi(dmsApiOf(kind));
    if (live === undefined) throw notFound();
    return { services, caller: caller(request), live, siteId };
  };

  addRoute(routes, GET_DMS_READERS, ({ request, params }) =>
    listReaders(of(request, params), params.itemId),
  );
  addRoute(routes, SET_DMS_READERS, ({ request, params, body }) =>
    setReaders(of(request, params), params.itemId, body),
  );
  addRoute(routes, CONFIRM_DMS_READING, ({ request, params, body }) =>
    confirmReading(of(request, params), params.itemId, body.version),
  );
  addRoute(routes, REMIND_DMS_READERS, ({ request, params }) =>
    remindReaders(of(request, params), params.itemId),
  );
}
