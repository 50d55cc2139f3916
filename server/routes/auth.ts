import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GET_CURRENT_USER, LOGIN, LOGIN_TWO_FACTOR, LOGOUT } from '../../src/contract/session.ts';
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../http/cookie.ts';
import { caller } from '../http/request.ts';
import { type RouteOptions, type Routes, addRoute } from '../http/route.ts';
import { Failure } from '../operations/failure.ts';
import { currentUser } from '../operations/people/current-user.ts';
import { login } from '../operations/session/login.ts';
import { logout } from '../operations/session/session.ts';
import { answerChallenge } from '../operations/session/two-factor.ts';

/** Calls within a minute: of one account from one address, and of one address in all. */
const perMinute = { account: 30, address: 300 } as const;

function accountOf({ ip, body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null) return ip;
  const names = ['organisation', 'email', 'challenge_id'].map((name): unknown =>
    Reflect.get(body, name),
  );
  return JSON.stringify([ip, ...names]).toLowerCase();
}

function limited(app: FastifyInstance): RouteOptions {
  const timeWindow = 60_000;
  const ofAddress = app.createRateLimit({ max: perMinute.address, timeWindow });
  const ofAccount = app.createRateLimit({
    max: perMinute.account,
    timeWindow,
    keyGenerator: accountOf,
  });
  return {
    shorthand: {
      preHandler: async (request, reply) => {
        for (const count of [ofAddress, ofAccount]) {
          const counted = await count(request);
          if (counted.isAllowed || !counted.isExceeded) continue;
          void reply.header('retry-after', counted.ttlInSeconds);
          throw new Failure('too_many');
        }
      },
    },
  };
}

/** Sign-in, sign-out and the signed-in user (spec 7.1 and 7.2). */
export function addAuthRoutes(routes: Routes, isSecure: boolean): void {
  const { app, services } = routes;

  addRoute(
    routes,
    LOGIN,
    async ({ body, reply }) => {
      const result = await login(services, body);
      if (result.status === 'two_factor_required') {
        const { status, challengeId } = result;
        return {
          status,
          challenge_id: challengeId,
          method: 'totp' as const,
          methods: ['totp' as const],
        };
      }
      setSessionCookie(reply, result.token, isSecure);
      return { status: result.status, user: result.user };
    },
    limited(app),
  );

  addRoute(
    routes,
    LOGIN_TWO_FACTOR,
    async ({ body, reply }) => {
      const { challenge_id: challengeId, code } = body;
      const { token, user } = await answerChallenge(services, { challengeId, code });
      setSessionCookie(reply, token, isSecure);
      return { status: 'signed_in', user } as const;
    },
    limited(app),
  );

  addRoute(routes, LOGOUT, async ({ request, reply }) => {
    const token = request.cookies[sessionCookie];
    if (token !== undefined) await logout(services, token);
    clearSessionCookie(reply, isSecure);
    return { status: 'signed_out' } as const;
  });

  addRoute(routes, GET_CURRENT_USER, async ({ request }) => {
    const { user, roles, permissions } = await currentUser(services, caller(request));
    return { user, roles, permissions };
  });
}
