import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteOptions } from '../http/route.ts';
import { Failure } from '../operations/failure.ts';

/** Calls within a minute: of one account from one address, and of one address in all. */
const callsPerMinute = { account: 30, address: 300 } as const;

/** Whom a call is about, with its address; each call by itself where it names nobody. */
function accountOf({ ip, body, id }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null) return id;
  const names = ['organisation', 'email', 'challenge_id'].map((name): unknown =>
    Reflect.get(body, name),
  );
  if (names.every((name) => name === undefined)) return id;
  return JSON.stringify([ip, ...names]).toLowerCase();
}

/** Options of a route that anybody may call: it holds back who calls it all the time. */
export function rateLimited(app: FastifyInstance): RouteOptions {
  const timeWindow = 60_000;
  const ofAddress = app.createRateLimit({ max: callsPerMinute.address, timeWindow });
  const ofAccount = app.createRateLimit({
    max: callsPerMinute.account,
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
