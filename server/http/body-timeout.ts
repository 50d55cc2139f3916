import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../operations/failure.ts';
import { timeouts } from './timeouts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route receives files, which take longer. */
    readonly isUpload?: boolean;
  }
}

type Limits = Pick<typeof timeouts, 'body' | 'upload' | 'rest'>;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls `late` after `ms` milliseconds, unless the body has arrived or the connection has ended. */
function whenLate({ raw }: FastifyRequest, ms: number, late: () => void): void {
  const timer = setTimeout(() => {
    if (!raw.complete) late();
  }, ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

/**
 * Ends requests whose body does not arrive in time, so that slow senders hold no connections: with
 * `request_timeout`, or by closing the connection if the response was sent before.
 */
export function limitBodyTime(
  app: FastifyInstance,
  limits: { readonly [Name in keyof Limits]: number } = timeouts,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { isUpload } = request.routeOptions.config;
    if (hasBody(request))
      whenLate(request, isUpload === true ? limits.upload : limits.body, () => {
        if (reply.sent) request.raw.destroy();
        else void reply.header('connection', 'close').send(new Failure('request_timeout'));
      });
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (hasBody(request)) whenLate(request, limits.rest, () => request.raw.destroy());
    done();
  });
}
