import type { JSONSchema } from 'json-schema-to-ts';
import type { FailureCode } from './failure-codes.ts';
import type { FromContractOr } from './schema-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A named call as data (spec section 7). The client function, the Fastify route schema, the OpenAPI
 * page, the mock's route and the event `INVALIDATE_{name}` are derived from it. Every call declares
 * its reply in one of two ways:
 * - JSON: `reply` is its schema, `status` its status;
 * - a file or a stream: `files` names the possible media types, and `reply` is left out.
 * A call takes JSON (`body`) or a form with files (`multipart`), never both.
 * The schemas in placeholders.ts represent what a module or schemas/meta defines.
 */
export interface CallDocument {
  readonly name: string;
  readonly method: Method;
  /** `{x}` marks a path parameter. */
  readonly path: string;
  /** One line. */
  readonly summary: string;
  /** Details that do not fit the summary: when it refuses, what else happens. Markdown. */
  readonly description?: string;
  /**
   * - `public`: without a session;
   * - `session`: signed in, about the caller alone: without a valid role they read nothing else;
   * - `role`: signed in with a valid role, on any site or in the organisation;
   * - `site`: signed in with a valid role on the site.
   */
  readonly access: 'public' | 'session' | 'role' | 'site';
  /** Open to people who still have to set up the second factor that their organisation requires. */
  readonly withoutFactor?: true;
  /** Needs a person in a session: closed to API tokens, as everything below /api/auth is. */
  readonly ofPerson?: true;
  /** A read of the person's sign-in, closed to admins who view the product as that person. */
  readonly ofSignIn?: true;
  readonly params?: JSONSchema;
  readonly query?: JSONSchema;
  readonly body?: JSONSchema;
  /**
   * Parts of a `multipart/form-data` body by name; a file is `filePartSchema` of schema-helpers.ts.
   * The server's routes read the parts themselves: they are not validated before.
   */
  readonly multipart?: JSONSchema;
  /** Status of a successful reply; 200 when absent. */
  readonly status?: 200 | 201 | 202;
  readonly reply?: JSONSchema;
  /** Media types of a reply that is not JSON, the usual one first: `['text/csv', ...]`. */
  readonly files?: readonly string[];
  /**
   * Refusals that the call declares. Those that follow from its other properties are not listed
   * (server/openapi/responses.ts).
   */
  readonly refuses?: readonly FailureCode[];
  /** The reply carries the site's event sequence in the header `X-Sync-Cursor`. */
  readonly syncHeader?: boolean;
  /** The reply sets or clears the session's cookie. */
  readonly setsCookie?: boolean;
  /** Headers of optimistic locking (design, "Contract and HTTP"). */
  readonly ifMatch?: boolean;
  /** Names of the reads whose data this call changes. */
  readonly invalidates?: readonly string[];
  /**
   * Names of the reads from whose data this read is computed, so that it is stale with them;
   * `items`: the item lists of every module; `activity`: these and the comments on items.
   */
  readonly staleWith?: readonly string[] | 'items' | 'activity';
}

/** A call with the types of its parameters, body and reply. */
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

/** With the name of a call: the event after which replies of the call are stale (spec 7.6). */
export const invalidationPrefix = 'INVALIDATE_';

/** The path of a module as a part of the names of its calls: `work-orders` is `WORK_ORDERS`. */
export const toUpperSnakeCase = (api: string) => api.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
