import { GET_CURRENT_USER, LOGIN, LOGIN_TWO_FACTOR } from '../../src/contract/session.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { currentUser } from '../operations/people/current-user.ts';
import { login } from '../operations/auth/login.ts';
import { answerChallenge } from '../operations/auth/second-factor/answer-challenge.ts';
import { rateLimited } from './rate-limit.ts';
import { loginReply, clientInfoOf, sendSignedIn } from './sign-in-reply.ts';

/** Sign-in and the signed-in user (spec 7.1 and 7.2). */
export function addAuthRoutes(routes: Routes): void {
  const { app, services } = routes;

  addRoute(
    routes,
    LOGIN,
    async ({ body, request, reply }) => {
      return loginReply(
        reply,
        app.sessionCookies,
        await login(services, body, clientInfoOf(request)),
      );
    },
    rateLimited(app),
  );

  addRoute(
    routes,
    LOGIN_TWO_FACTOR,
    async ({ body, request, reply }) => {
      const { challenge_id: challengeId, code, method = 'totp' } = body;
      const answer = { challengeId, code, method };
      const signedIn = await answerChallenge(services, answer, clientInfoOf(request));
      return sendSignedIn(reply, app.sessionCookies, signedIn);
    },
    rateLimited(app),
  );

  addRoute(routes, GET_CURRENT_USER, ({ request }) => currentUser(services, caller(request)));
}
