import { ASK_SUPPORT, GET_FEEDBACK, GET_SUPPORT, GIVE_FEEDBACK } from '../../src/contract/help.ts';
import { GET_PREFERENCES, UPDATE_PREFERENCES } from '../../src/contract/preferences.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { giveFeedback, listFeedback } from '../operations/help/feedback.ts';
import { sendSupportRequest } from '../operations/help/support.ts';
import { changePreferences, preferences } from '../operations/people/preferences.ts';

/** Messages to support, feedback, and the caller's preferences. */
export function addHelpRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_SUPPORT, () => ({ is_available: services.auth.supportEmail !== null }));
  addRoute(routes, ASK_SUPPORT, ({ request, body }) =>
    sendSupportRequest(services, caller(request), body),
  );
  addRoute(routes, GIVE_FEEDBACK, ({ request, body }) =>
    giveFeedback(services, caller(request), body),
  );
  addRoute(routes, GET_FEEDBACK, ({ request, query }) =>
    listFeedback(services, caller(request), query),
  );
  addRoute(routes, GET_PREFERENCES, ({ request }) => preferences(services, caller(request)));
  addRoute(routes, UPDATE_PREFERENCES, ({ request, body }) =>
    changePreferences(services, caller(request), body),
  );
}
