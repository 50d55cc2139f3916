import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A named call as data (spec section 7). From it come the client function, the Fastify route
 * schema, the OpenAPI page, the mock's route and the event `INVALIDATE_{name}`.
 */
export interface CallDocument {
  readonly name: string;
  readonly method: Method;
  /** `{x}` marks a path parameter. */
  readonly path: string;
  readonly summary: string;
  /** `public`: without a session; `session`: signed in; `site`: and with a live role on the site. */
  readonly access: 'public' | 'session' | 'site';
  readonly params?: JSONSchema;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  readonly reply?: JSONSchema;
  /** Headers of optimistic locking (design, "Contract and HTTP"). */
  readonly ifMatch?: boolean;
  /** Names of the reads that are stale after this call. */
  readonly invalidates?: readonly string[];
}

type Of<S, Absent> = S extends JSONSchema ? FromSchema<S> : Absent;

/** A call with the types of what goes in and comes out. */
export interface Call<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
> extends CallDocument {
  /** Never set: carries the types only. */
  readonly types?: {
    readonly params: Params;
    readonly query: Query;
    readonly body: Body;
    readonly reply: Reply;
  };
}

/** Declares a call; its types come from its schemas. */
export function defineCall<const D extends CallDocument>(
  call: D,
): Call<
  Of<D['params'], object>,
  Of<D['query'], object>,
  Of<D['body'], never>,
  Of<D['reply'], void>
> {
  return call;
}

/** The name of the event that says that the answers of a call are stale (spec 7.6). */
export function invalidation(name: string): string {
  return `INVALIDATE_${name}`;
}

/** `path` with its parameters filled in, each encoded. Throws on one that is missing. */
export function fillPath(path: string, params: { readonly [name: string]: unknown }): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`Path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
