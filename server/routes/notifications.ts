import { GET_NOTIFICATIONS, READ_NOTIFICATIONS } from '../../src/contract/notifications.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { listNotifications, readNotifications } from '../operations/notifications/list.ts';

/** Notifications of the caller. */
export function addNotificationRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_NOTIFICATIONS, ({ request, query }) =>
    listNotifications(services, caller(request), query),
  );
  addRoute(routes, READ_NOTIFICATIONS, ({ request, body }) =>
    readNotifications(services, caller(request), body),
  );
}
