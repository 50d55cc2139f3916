import type { JSONSchema } from 'json-schema-to-ts';
import type { FailureCode } from './failure.ts';
import type { FromContractOr } from './schema-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A named call as data (spec section 7). From it come the client function, the Fastify route
 * schema, the OpenAPI page, the mock's route and the event `INVALIDATE_{name}`. Every call says how
 * it answers, in one of two ways:
 * - JSON: `reply` is its schema, `status` its status;
 * - a file or a stream: `files` names the media types that it may have, and `reply` is left out.
 * What it takes is JSON (`body`) or a form with files (`multipart`), never both.
 * Schemas in placeholders.ts stand for what a module or schemas/meta says.
 */
export interface CallDocument {
  readonly name: string;
  readonly method: Method;
  /** `{x}` marks a path parameter. */
  readonly path: string;
  /** One line. */
  readonly summary: string;
  /** What the summary has no room for: when it refuses, what else happens. Markdown. */
  readonly description?: string;
  /** `public`: without a session; `session`: signed in; `site`: and with a live role on the site. */
  readonly access: 'public' | 'session' | 'site';
  /** Open to who still has to set up the second factor that their organisation requires. */
  readonly withoutFactor?: true;
  readonly params?: JSONSchema;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  /**
   * Parts of a `multipart/form-data` body by name; a file is `filePartSchema` of parts.ts. The
   * server's routes read the parts themselves: nothing is checked before.
   */
  readonly multipart?: JSONSchema;
  /** Of the answer when it succeeds; 200 when left out. */
  readonly status?: 200 | 201 | 202;
  readonly reply?: JSONSchema;
  /** Media types of an answer that is no JSON, the usual one first: `['text/csv', ...]`. */
  readonly files?: readonly string[];
  /** Refusals of its own; those that follow from its other parts are not named (refusals.ts). */
  readonly refuses?: readonly FailureCode[];
  /** The answer carries the site's event sequence in the header `X-Sync-Cursor`. */
  readonly syncHeader?: boolean;
  /** The answer sets or clears the session's cookie. */
  readonly setsCookie?: boolean;
  /** Headers of optimistic locking (design, "Contract and HTTP"). */
  readonly ifMatch?: boolean;
  /** Names of the reads that are stale after this call. */
  readonly invalidates?: readonly string[];
}

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
  FromContractOr<D['params'], object>,
  FromContractOr<D['query'], object>,
  FromContractOr<D['body'], never>,
  FromContractOr<D['reply'], D['files'] extends readonly string[] ? unknown : void>
> {
  return call;
}

/** The name of the event that says that the answers of a call are stale (spec 7.6). */
export function invalidationEvent(name: string): string {
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
