import type { Rows } from '../demo/seed/rows.ts';
import type { Call } from '../src/contract/call.ts';
import type { ModuleSet } from '../src/runtime/compile/modules.ts';
import type { RecordContext } from '../src/runtime/record/column-state.ts';

/** The state of a running mock: its modules, and the rows that its calls read and write. */
export interface MockBackend extends Pick<ModuleSet, 'modules'> {
  readonly rows: Rows;
  readonly now: () => Date;
}

/**
 * A request that is valid by the schemas of its call; `site.id` is 0 if the call belongs to no
 * site.
 */
export interface MockRequest<Params = unknown, Query = unknown, Body = unknown> {
  /** The name of the call. */
  readonly call: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: Rows['users'][number];
  readonly teamIds: readonly number[];
  /** Whether the user has a permission on the site. */
  readonly may: (code: string) => boolean;
  readonly site: { readonly id: number };
  /** The user writes at `now` (ISO 8601 UTC), in the time zone of the site, or UTC. */
  readonly context: Required<Pick<RecordContext, 'now' | 'timeZone' | 'userId'>>;
}

/** The name of a call, and the function that returns its reply or throws a Failure. */
export type Handler = readonly [call: string, handle: (request: MockRequest) => unknown];

/** Declares the handler of a call; request and reply have the types of the contract. */
export function handler<P, Q, B, R>(
  call: Call<P, Q, B, R>,
  handle: (request: MockRequest<P, Q, B>) => R,
): Handler {
  return [call.name, (request) => handle(request as MockRequest<P, Q, B>)];
}
