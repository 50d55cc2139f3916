import {
  CREATE_BULLETIN,
  GET_BULLETINS,
  GET_BULLETIN_HISTORY,
  READ_BULLETINS,
  UPDATE_BULLETIN,
  WITHDRAW_BULLETIN,
} from '../../src/contract/bulletins.ts';
import { caller, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import {
  createBulletin,
  updateBulletin,
  withdrawBulletin,
} from '../operations/bulletins/change.ts';
import { bulletinHistory, listBulletins, readBulletins } from '../operations/bulletins/list.ts';

/** Announcements of the organisation. */
export function addBulletinRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_BULLETINS, ({ request }) => listBulletins(services, caller(request)));
  addRoute(routes, CREATE_BULLETIN, ({ request, body }) =>
    createBulletin(services, caller(request), body),
  );
  addRoute(routes, READ_BULLETINS, ({ request, body }) =>
    readBulletins(services, caller(request), body.ids),
  );
  addRoute(routes, UPDATE_BULLETIN, ({ request, params, body }) =>
    updateBulletin(services, caller(request), params.bulletinId, ifMatch(request), body),
  );
  addRoute(routes, WITHDRAW_BULLETIN, ({ request, params }) =>
    withdrawBulletin(services, caller(request), params.bulletinId, ifMatch(request)),
  );
  addRoute(routes, GET_BULLETIN_HISTORY, async ({ request, params }) => ({
    history: await bulletinHistory(services, caller(request), params.bulletinId),
  }));
}
