import {
  ADD_SITE_ITEM_CODE,
  FIND_ITEM_CODE,
  GET_SITE_ITEM_CODES,
  REMOVE_SITE_ITEM_CODE,
} from '../../src/contract/item-codes.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { findItemCode } from '../operations/item-codes/find.ts';
import { addItemCode, listItemCodes, removeItemCode } from '../operations/item-codes/item-codes.ts';

/** The codes of items. */
export function addItemCodeRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, FIND_ITEM_CODE, ({ request, query }) =>
    findItemCode(services, caller(request), query.code),
  );
  addRoute(routes, GET_SITE_ITEM_CODES, ({ request, params, query }) =>
    listItemCodes(services, caller(request), params.siteId, query),
  );
  addRoute(routes, ADD_SITE_ITEM_CODE, ({ request, params, body }) =>
    addItemCode(services, caller(request), params.siteId, body),
  );
  addRoute(routes, REMOVE_SITE_ITEM_CODE, ({ request, params }) =>
    removeItemCode(services, caller(request), params),
  );
}
