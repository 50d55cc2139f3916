import { GET_ACCESS_CHECK, GET_CODE_HOLDERS } from '../../src/contract/access-check.ts';
import {
  END_GRANTS,
  GET_GRANTS,
  GET_SITE_GRANTS,
  GIVE_ROLE,
  WITHDRAW_GRANTS,
} from '../../src/contract/access-grants.ts';
import {
  GET_ACCESS_REQUESTS,
  GRANT_ACCESS_REQUEST,
  REFUSE_ACCESS_REQUEST,
  REQUEST_ACCESS,
  WITHDRAW_ACCESS_REQUEST,
} from '../../src/contract/access-requests.ts';
import { CREATE_ROLE, DELETE_ROLE, UPDATE_ROLE } from '../../src/contract/access-roles.ts';
import { END_VIEW_AS, VIEW_AS_PERSON } from '../../src/contract/view-as.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { endGrants, withdrawGrants } from '../operations/access/change-grants.ts';
import { accessCheck, codeHolders } from '../operations/access/check.ts';
import { grantAccess, refuseAccess, withdrawRequest } from '../operations/access/decide-request.ts';
import { giveRole } from '../operations/access/give.ts';
import { listGrants, listSiteGrants } from '../operations/access/read-grants.ts';
import { listAccessRequests, requestAccess } from '../operations/access/requests.ts';
import { createRole, deleteRole, updateRole } from '../operations/access/roles.ts';
import { endViewAs, viewAs } from '../operations/access/view-as.ts';

/** Roles, who holds them, requests for access, and why somebody may do something. */
export function addAccessRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, CREATE_ROLE, ({ request, body }) => createRole(services, caller(request), body));
  addRoute(routes, UPDATE_ROLE, ({ request, params, body }) =>
    updateRole(services, caller(request), params.roleId, ifMatch(request), body),
  );
  addRoute(routes, DELETE_ROLE, ({ request, params }) =>
    deleteRole(services, caller(request), params.roleId, ifMatch(request)),
  );

  addRoute(routes, GET_GRANTS, ({ request, query }) =>
    listGrants(services, caller(request), query),
  );
  addRoute(routes, GET_SITE_GRANTS, ({ request, params, query }) =>
    listSiteGrants(services, caller(request), params.siteId, query),
  );
  addRoute(routes, GIVE_ROLE, ({ request, body }) => giveRole(services, caller(request), body));
  addRoute(routes, END_GRANTS, ({ request, body }) => endGrants(services, caller(request), body));
  addRoute(routes, WITHDRAW_GRANTS, ({ request, body }) =>
    withdrawGrants(services, caller(request), body),
  );

  addRoute(routes, GET_ACCESS_REQUESTS, async ({ request }) => ({
    requests: [...(await listAccessRequests(services, caller(request)))],
  }));
  addRoute(routes, REQUEST_ACCESS, ({ request, body }) =>
    requestAccess(services, caller(request), body),
  );
  addRoute(routes, GRANT_ACCESS_REQUEST, ({ request, params, body }) =>
    grantAccess(services, caller(request), params.requestId, body),
  );
  addRoute(routes, REFUSE_ACCESS_REQUEST, ({ request, params, body }) =>
    refuseAccess(services, caller(request), params.requestId, body.answer),
  );
  addRoute(routes, WITHDRAW_ACCESS_REQUEST, ({ request, params }) =>
    withdrawRequest(services, caller(request), params.requestId),
  );

  addRoute(routes, GET_ACCESS_CHECK, ({ request, query }) =>
    accessCheck(services, caller(request), query),
  );
  addRoute(routes, GET_CODE_HOLDERS, ({ request, query }) =>
    codeHolders(services, caller(request), query),
  );

  addRoute(routes, VIEW_AS_PERSON, ({ request, body }) =>
    viewAs(services, caller(request), body.user_id),
  );
  addRoute(routes, END_VIEW_AS, ({ request }) => endViewAs(services, caller(request)));
}
