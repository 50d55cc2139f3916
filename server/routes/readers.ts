import {
  CONFIRM_DMS_READING,
  GET_DMS_READERS,
  REMIND_DMS_READERS,
  SET_DMS_READERS,
} from '../../src/contract/readers.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  confirmReading,
  listReaders,
  remindReaders,
  setReaders,
} from '../operations/readers/readers.ts';
import { documentRequests } from './document-request.ts';

/** Who must read the documents of modules below `dms/`. */
export function addReaderRoutes(routes: Routes): void {
  const of = documentRequests(routes.services);

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
