import type { Rows } from '../../demo/seed/rows.ts';
import type { Call } from '../contract/call.ts';
import { Failure } from '../contract/failure.ts';
import type { ModuleSet } from '../runtime/compile/modules.ts';
import type { Problem } from '../runtime/problem.ts';

/** A running mock: its modules and its memory. */
export interface Mock extends ModuleSet {
  readonly rows: Rows;
  /** Holds a document against schemas/meta. */
  readonly checkDocument: (
    kind: 'template' | 'column' | 'view',
    document: unknown,
  ) => readonly Problem[];
  /** Makes a UUID. */
  readonly uuid: () => string;
}

/** Who asks what and when, held against the call's schemas; `site` of calls on one. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: Rows['users'][number];
  readonly site: { readonly id: number };
  readonly context: { readonly now: string; readonly timeZone: string };
}

/** What answers a call, by the call's name. */
export type Answer = readonly [call: string, give: (asked: Asked) => unknown];

/** Answers a call; what goes in and comes out is as the contract says. */
export function answer<P, Q, B, R>(
  call: Call<P, Q, B, R>,
  give: (asked: Asked<P, Q, B>) => R,
): Answer {
  return [call.name, (asked) => give(asked as Asked<P, Q, B>)];
}

/** What only the server does, asked of the mock; the message says so. */
export class NotInMock extends Error {
  override readonly name = 'NotInMock';
}

/** What came of it, or why nothing did. */
export function tried<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
