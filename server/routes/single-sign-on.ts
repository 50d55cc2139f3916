import {
  CHECK_SINGLE_SIGN_ON,
  DELETE_SINGLE_SIGN_ON,
  ASK_SINGLE_SIGN_ON,
  GET_SINGLE_SIGN_ON,
  SAVE_GROUP_MAPPINGS,
  SAVE_SINGLE_SIGN_ON,
} from '../../src/contract/single-sign-on.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { saveGroupMappings } from '../operations/single-sign-on/mappings.ts';
import {
  checkSingleSignOn,
  deleteSingleSignOn,
  findSingleSignOn,
  readSingleSignOn,
  saveSingleSignOn,
} from '../operations/single-sign-on/settings.ts';
import { rateLimited } from './rate-limit.ts';

/** The OpenID provider of the organisation. */
export function addSingleSignOnRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);
  addRoute(routes, GET_SINGLE_SIGN_ON, ({ request }) =>
    readSingleSignOn(services, caller(request)),
  );
  addRoute(routes, SAVE_SINGLE_SIGN_ON, ({ request, body }) =>
    saveSingleSignOn(services, caller(request), body),
  );
  addRoute(routes, DELETE_SINGLE_SIGN_ON, ({ request }) =>
    deleteSingleSignOn(services, caller(request)),
  );
  addRoute(routes, SAVE_GROUP_MAPPINGS, ({ request, body }) =>
    saveGroupMappings(services, caller(request), body.mappings),
  );
  addRoute(
    routes,
    CHECK_SINGLE_SIGN_ON,
    ({ request, body }) => checkSingleSignOn(services, caller(request), body.issuer),
    guarded,
  );
  addRoute(routes, ASK_SINGLE_SIGN_ON, ({ body }) => findSingleSignOn(services, body), guarded);
}
