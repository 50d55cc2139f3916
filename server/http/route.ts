import type { FastifyInstance, FastifyRequest, RouteShorthandOptions, FastifyReply } from 'fastify';
import type { Call, CallDocument } from '../../src/contract/call.ts';
import { isWrite, needsPerson } from '../../src/domain/call.ts';
import type { Texts } from '../language/texts.ts';
import { Failure } from '../operations/failure.ts';
import type { Services } from '../operations/services.ts';
import { bearerToken } from './bearer.ts';
import { idempotencyOf } from './idempotency-key.ts';
import { type RouteInput, caller, requireSession } from './request.ts';
import { isStorableJson } from '../../src/domain/request-validation.ts';
import { asOrganisation } from '../modules/visible.ts';
import { isSecurityCall } from './security-log.ts';
import { timeouts } from './timeouts.ts';

/**
 * Resolves like `work`, or throws `unavailable` when `limit` milliseconds since the request are
 * over, so that a hanging database blocks no client. The work continues and may still succeed; a
 * retry with the Idempotency-Key returns its result. Fastify's `handlerTimeout` never fires for
 * requests with a body.
 */
async function withTimeout<T>(
  limit: number | null,
  reply: FastifyReply,
  work: () => Promise<T> | T,
): Promise<T> {
  if (limit === null) return work();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const remainingMs = Math.max(0, limit - reply.elapsedTime);
  const timer = setTimeout(() => reject(new Failure('unavailable')), remainingMs);
  try {
    return await Promise.race([work(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

const organisationOf = (request: FastifyRequest) => request.caller?.organisationId ?? null;

/** The registry to which calls are added as routes. */
export interface Routes {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly texts: Texts;
}

export interface RouteOptions {
  /** The path if it differs from the call's, with the same `{x}` parameters. */
  readonly path?: string;
  /** The call's name if it depends on the request. */
  readonly name?: (request: FastifyRequest) => string;
  /** Runs when the session is known, before the body is read. */
  readonly onRequest?: (request: FastifyRequest) => void;
  /** True if the operation itself makes texts storable, as item operations do. */
  readonly anyText?: boolean;
  /**
   * Milliseconds until a waiting client gets `unavailable`; null: no limit, as for file transfers.
   */
  readonly limit?: number | null;
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
 * Adds a call as a route. It looks up the session, then validates address and body by the call's
 * schemas, then runs `handle`. The response is its result as JSON, or for a call that answers with
 * `files` the file that it sends.
 */
export function addRoute<Params, Query, Body, Reply>(
  { app, services }: Routes,
  call: Call<Params, Query, Body, Reply>,
  handle: (input: RouteInput<Params, Query, Body>) => Promise<Reply> | Reply,
  options: RouteOptions = {},
): void {
  const { path = call.path, onRequest, anyText = false, shorthand = {} } = options;
  const isTransfer = call.files !== undefined || call.multipart !== undefined;
  const { limit = isTransfer ? null : timeouts.answer } = options;
  app.route({
    ...shorthand,
    config: { isUpload: call.multipart !== undefined, call: call.name },
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(call),
    onRequest: async (request, reply) => {
      const isOpen =
        call.access === 'public' && !(needsPerson(call) && bearerToken(request) !== null);
      if (!isOpen)
        await withTimeout(timeouts.answer, reply, () => requireSession(services, request, call));
      asOrganisation(organisationOf(request), () => onRequest?.(request));
    },
    preValidation: (request, _reply, done) => {
      const parts = [request.params, request.query, ...(anyText ? [] : [request.body])];
      done(parts.every(isStorableJson) ? undefined : new Failure('malformed'));
    },
    handler: async (request, reply) => {
      const params = request.params as Params;
      const query = request.query as Query;
      const body = request.body as Body;
      if (isWrite(call)) {
        const idempotency = idempotencyOf(request, options.name?.(request) ?? call.name);
        request.caller = { ...caller(request), idempotency };
      }
      const answer = await withTimeout(limit, reply, () =>
        asOrganisation(organisationOf(request), () =>
          handle({ params, query, body, request, reply }),
        ),
      );
      if (isSecurityCall(call.name)) request.securityReply = answer;
      void reply.code(call.status ?? 200);
      return answer;
    },
  });
}
