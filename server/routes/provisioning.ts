import {
  GET_PROVISIONING,
  MAKE_PROVISIONING_TOKEN,
  REVOKE_PROVISIONING_TOKEN,
} from '../../src/contract/provisioning.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  makeProvisioningToken,
  readProvisioning,
  revokeProvisioningToken,
} from '../operations/scim/token.ts';

/** The token with which an identity provider keeps people up to date. */
export function addProvisioningRoutes(routes: Routes): void {
  const { services } = routes;
  addRoute(routes, GET_PROVISIONING, ({ request }) => readProvisioning(services, caller(request)));
  addRoute(routes, MAKE_PROVISIONING_TOKEN, ({ request }) =>
    makeProvisioningToken(services, caller(request)),
  );
  addRoute(routes, REVOKE_PROVISIONING_TOKEN, ({ request }) =>
    revokeProvisioningToken(services, caller(request)),
  );
}
