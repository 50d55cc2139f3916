import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { caller, clientAddress } from '../http/request.ts';
import type { RouteOptions } from '../http/route.ts';
import { Failure } from '../operations/failure.ts';

/** Calls per minute: for one account from one address, and for one address in total. */
const callsPerMinute = { account: 30, address: 300 } as const;

/** The account that a call concerns, with the address; a unique key if it names none. */
function accountOf(request: FastifyRequest): string {
  const { body, id } = request;
  if (typeof body !== 'object' || body === null) return id;
  const names = ['organisation', 'email', 'challenge_id'].map((name): unknown =>
    Reflect.get(body, name),
  );
  if (names.every((name) => name === undefined)) return id;
  return JSON.stringify([clientAddress(request), ...names]).toLowerCase();
}

/** Options of a public route: they limit the rate of its callers. */
export function rateLimited(app: FastifyInstance): RouteOptions {
  const timeWindow = 60_000;
  const ofAddress = app.createRateLimit({
    max: callsPerMinute.address,
    timeWindow,
    keyGenerator: clientAddress,
  });
  const ofAccount = app.createRateLimit({
    max: callsPerMinute.account,
    timeWindow,
    keyGenerator: accountOf,
  });
  return limitedBy([ofAddress, ofAccount]);
}

type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** Counts a call. Throws `too_many` above any of the limits, and says when the caller may try again. */
async function countCall(
  limits: readonly RateLimit[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  for (const count of limits) {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) continue;
    void reply.header('retry-after', counted.ttlInSeconds);
    throw new Failure('too_many');
  }
}

/** Options of a route that refuses calls above any of the limits. */
function limitedBy(limits: readonly RateLimit[]): RouteOptions {
  return {
    shorthand: { preHandler: (request, reply) => countCall(limits, request, reply) },
  };
}

/**
 * Counts calls that cost money elsewhere, of which a person and an organisation have so many in a minute. The
 * function that it returns is called when the caller may make the call; it throws `too_many`.
 */
export function countedByPerson(
  app: FastifyInstance,
  most: { readonly person: number; readonly organisation: number },
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const timeWindow = 60_000;
  const ofPerson = app.createRateLimit({
    max: most.person,
    timeWindow,
    keyGenerator: (request) => `person ${caller(request).userId}`,
  });
  const ofOrganisation = app.createRateLimit({
    max: most.organisation,
    timeWindow,
    keyGenerator: (request) => `organisation ${caller(request).organisationId}`,
  });
  return (request, reply) => countCall([ofPerson, ofOrganisation], request, reply);
}
