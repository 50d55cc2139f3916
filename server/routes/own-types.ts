import {
  CREATE_SITE_FIELD_TYPE,
  DELETE_SITE_FIELD_TYPE,
  GET_SITE_FIELD_TYPES,
  RESTORE_SITE_FIELD_TYPE,
  UPDATE_SITE_FIELD_TYPE,
} from '../../src/contract/own-types.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  createOwnType,
  listOwnTypes,
  setOwnTypeRetired,
  updateOwnType,
} from '../operations/own-types/own-types.ts';

/** The own field types of a site. */
export function addOwnTypeRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_SITE_FIELD_TYPES, ({ request, params }) =>
    listOwnTypes(services, caller(request), params.siteId),
  );
  addRoute(routes, CREATE_SITE_FIELD_TYPE, ({ request, params, body }) =>
    createOwnType(services, caller(request), params.siteId, body),
  );
  addRoute(routes, UPDATE_SITE_FIELD_TYPE, ({ request, params, body }) =>
    updateOwnType(services, caller(request), params, ifMatch(request), body),
  );
  addRoute(routes, DELETE_SITE_FIELD_TYPE, ({ request, params }) =>
    setOwnTypeRetired(services, caller(request), params, true),
  );
  addRoute(routes, RESTORE_SITE_FIELD_TYPE, ({ request, params }) =>
    setOwnTypeRetired(services, caller(request), params, false),
  );
}
