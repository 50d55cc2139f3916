import {
  CREATE_ORGANISATION_MODULE,
  DELETE_ORGANISATION_MODULE,
  GET_ORGANISATION_MODULES,
  RESTORE_ORGANISATION_MODULE,
  REVIEW_ORGANISATION_MODULE,
  UPDATE_ORGANISATION_MODULE,
} from '../../src/contract/own-modules.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  createOwnModule,
  listOwnModules,
  reviewOwnModule,
  setOwnModuleRemoved,
  updateOwnModule,
} from '../operations/own-modules/own-modules.ts';

/** The modules that an organisation makes: in use when the call answers. */
export function addOwnModuleRoutes(routes: Routes): void {
  const { services } = routes;
  async function inUse<T>(row: Promise<T>): Promise<T> {
    const made = await row;
    await services.modules.reloadOwn();
    return made;
  }

  addRoute(routes, GET_ORGANISATION_MODULES, ({ request }) =>
    listOwnModules(services, caller(request)),
  );
  addRoute(routes, CREATE_ORGANISATION_MODULE, ({ request, body }) =>
    inUse(createOwnModule(services, caller(request), body)),
  );
  addRoute(routes, UPDATE_ORGANISATION_MODULE, ({ request, params, body }) =>
    inUse(updateOwnModule(services, caller(request), params.moduleType, ifMatch(request), body)),
  );
  addRoute(routes, REVIEW_ORGANISATION_MODULE, ({ request, params, body }) =>
    reviewOwnModule(services, caller(request), params.moduleType, body),
  );
  addRoute(routes, DELETE_ORGANISATION_MODULE, ({ request, params }) =>
    inUse(setOwnModuleRemoved(services, caller(request), params.moduleType, true)),
  );
  addRoute(routes, RESTORE_ORGANISATION_MODULE, ({ request, params }) =>
    inUse(setOwnModuleRemoved(services, caller(request), params.moduleType, false)),
  );
}
