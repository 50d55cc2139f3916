import { LOGOUT } from '../../src/contract/session.ts';
import {
  END_SESSION,
  GET_SESSIONS,
  LOGOUT_EVERYWHERE,
  REFRESH,
} from '../../src/contract/sessions.ts';
import { clearSessionCookies, setSessionCookies, readSessionTokens } from '../http/cookie.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { Failure } from '../operations/failure.ts';
import { endSession, logOut } from '../operations/auth/sessions/end.ts';
import { sessionsOf } from '../operations/auth/sessions/list.ts';
import { refreshSession } from '../operations/auth/sessions/refresh.ts';

/** Refresh, list and end of sessions (spec 7.1). */
export function addSessionRoutes(routes: Routes): void {
  const { app, services } = routes;
  const cookies = app.sessionCookies;

  addRoute(routes, REFRESH, async ({ request, reply }) => {
    const { refresh } = readSessionTokens(request, cookies);
    try {
      setSessionCookies(reply, cookies, await refreshSession(services, refresh ?? ''));
    } catch (error) {
      if (error instanceof Failure && error.code === 'unauthenticated')
        clearSessionCookies(reply, cookies);
      throw error;
    }
    return { status: 'signed_in' } as const;
  });

  for (const [call, everywhere] of [
    [LOGOUT, false],
    [LOGOUT_EVERYWHERE, true],
  ] as const)
    addRoute(routes, call, async ({ request, reply }) => {
      await logOut(services, readSessionTokens(request, cookies), everywhere);
      clearSessionCookies(reply, cookies);
      // The browser caches files that this person may read. Not "storage": the page itself deletes
      // what it stores for the person, and the rest belongs to the device.
      void reply.header('clear-site-data', '"cache"');
      return { status: 'signed_out' } as const;
    });

  addRoute(routes, GET_SESSIONS, async ({ request }) => ({
    sessions: await sessionsOf(services, caller(request)),
  }));

  addRoute(routes, END_SESSION, async ({ request, params }) => {
    await endSession(services, caller(request), params.sessionId);
    return {};
  });
}
