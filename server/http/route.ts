import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Call, CallDocument } from '../../src/contract/call.ts';
import { Failure } from '../operations/failure.ts';
import type { Services } from '../operations/services.ts';
import { type Asked, requireSession } from './request.ts';
import { isStorable } from './well-formed.ts';

/** Where calls are added as routes. */
export interface Routes {
  readonly app: FastifyInstance;
  readonly services: Services;
}

export interface RouteOptions {
  /** The address where it differs from the call's, `{x}` as there. */
  readonly path?: string;
  /** Runs when the session is known, before the body is read. */
  readonly onRequest?: (request: FastifyRequest) => void;
  /** Of the answer; 200 when left out. */
  readonly status?: number;
  /** True where the operation itself makes texts storable, as those of items are. */
  readonly anyText?: boolean;
  readonly shorthand?: RouteShorthandOptions;
}

function schemaOf({ params, query, body }: CallDocument): object {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * Adds a named call as a route: the session first, then address and body by the call's schemas,
 * then `handle`, whose result is the JSON of the answer.
 */
export function addRoute<Params, Query, Body, Reply>(
  { app, services }: Routes,
  call: Call<Params, Query, Body, Reply>,
  handle: (asked: Asked<Params, Query, Body>) => Promise<Reply> | Reply,
  { path = call.path, onRequest, status = 200, anyText = false, shorthand = {} }: RouteOptions = {},
): void {
  app.route({
    ...shorthand,
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(call),
    onRequest: async (request) => {
      if (call.access !== 'public') await requireSession(services, request);
      onRequest?.(request);
    },
    preValidation: (request, _reply, done) => {
      const parts = [request.params, request.query, ...(anyText ? [] : [request.body])];
      done(parts.every(isStorable) ? undefined : new Failure('malformed'));
    },
    handler: async (request, reply) => {
      const params = request.params as Params;
      const query = request.query as Query;
      const body = request.body as Body;
      const answer = await handle({ params, query, body, request, reply });
      void reply.code(status);
      return answer;
    },
  });
}
