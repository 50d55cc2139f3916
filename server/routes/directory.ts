import { END_ACCOUNT_SESSIONS, GET_ACCOUNTS } from '../../src/contract/accounts.ts';
import {
  GET_ALL_SITES,
  GET_SITE_COLUMNS,
  GET_SITE_CRITICALITIES,
  GET_SITE_DROPDOWNS,
  GET_SITE_LABELS,
  GET_SITE_TYPES,
  GET_SITE_USERS,
} from '../../src/contract/directory.ts';
import {
  GET_ROLES_PERMISSIONS,
  GET_USERS,
  GET_USER_SITE_ACCESS,
} from '../../src/contract/people.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { syncHeader } from '../http/sync.ts';
import { endSessionsOfPerson, listAccounts } from '../operations/people/accounts.ts';
import { listSiteUsers, listUsers } from '../operations/people/directory.ts';
import { rolesAndPermissions } from '../operations/people/roles.ts';
import { siteAccessOf } from '../operations/people/site-access.ts';
import {
  listColumns,
  listCriticalities,
  listDropdowns,
  listLabels,
  listTypes,
} from '../operations/settings/lists.ts';
import { listSites } from '../operations/sites/list.ts';

/** Sites, people, and the lists that a site's admins maintain (spec 7.2). */
export function addDirectoryRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_ALL_SITES, ({ request }) => listSites(services, caller(request)));
  addRoute(routes, GET_USERS, ({ request }) => listUsers(services, caller(request)));
  addRoute(routes, GET_ACCOUNTS, ({ request, query }) =>
    listAccounts(services, caller(request), query),
  );
  addRoute(routes, END_ACCOUNT_SESSIONS, ({ request, params }) =>
    endSessionsOfPerson(services, caller(request), params.userId),
  );
  addRoute(routes, GET_USER_SITE_ACCESS, async ({ request, params }) => ({
    site_access: await siteAccessOf(services, caller(request), params.userId),
  }));
  addRoute(routes, GET_ROLES_PERMISSIONS, ({ request, params }) =>
    rolesAndPermissions(services, caller(request), params.organisationId),
  );
  addRoute(routes, GET_SITE_USERS, ({ request, params }) =>
    listSiteUsers(services, caller(request), params.siteId),
  );
  addRoute(routes, GET_SITE_TYPES, async ({ request, params, reply }) =>
    syncHeader(reply, await listTypes(services, caller(request), params.siteId)),
  );
  addRoute(routes, GET_SITE_CRITICALITIES, async ({ request, params, reply }) => ({
    criticalities: syncHeader(
      reply,
      await listCriticalities(services, caller(request), params.siteId),
    ),
  }));
  addRoute(routes, GET_SITE_DROPDOWNS, async ({ request, params, reply }) => ({
    dropdowns: syncHeader(reply, await listDropdowns(services, caller(request), params.siteId)),
  }));
  addRoute(routes, GET_SITE_COLUMNS, async ({ request, params, reply }) => ({
    columns: syncHeader(reply, await listColumns(services, caller(request), params.siteId)),
  }));
  addRoute(routes, GET_SITE_LABELS, async ({ request, params, reply }) => ({
    labels: syncHeader(reply, await listLabels(services, caller(request), params.siteId)),
  }));
}
