import type { ItemChanges } from '../../../src/runtime/record/item.ts';
import type { JsonObject } from '../../../src/runtime/record/json.ts';
import type { ItemQuery } from '../../../src/runtime/query/types.ts';

/** The values of an item that differ from a new one: by db name, and base keys (status). */
export interface Example {
  readonly values: JsonObject;
  readonly base?: JsonObject;
}

/** The person who requests a move. */
export interface MoveActor {
  readonly user: number;
  readonly teams: readonly number[];
  readonly roles: readonly number[];
  /** Whether the role holds the permission that the move needs. */
  readonly may: boolean;
}

/** Somebody with every permission whom no approval names. */
export const anyone: MoveActor = { user: 999_983, teams: [], roles: [], may: true };

/** A query that a compiled module can answer; plain data, so that cases can be stored. */
export type Probe =
  | { readonly kind: 'texts' }
  | { readonly kind: 'template' }
  | { readonly kind: 'code' }
  | { readonly kind: 'calls'; readonly names: readonly string[] }
  | { readonly kind: 'navigation'; readonly order: number; readonly group: string }
  | { readonly kind: 'table' }
  | { readonly kind: 'reply'; readonly key: string }
  | { readonly kind: 'tabs' }
  | { readonly kind: 'section'; readonly tab: string; readonly section: string }
  | { readonly kind: 'field'; readonly db: string }
  | { readonly kind: 'control'; readonly db: string; readonly setting: string }
  | { readonly kind: 'list' }
  | { readonly kind: 'views' }
  | { readonly kind: 'head' }
  | { readonly kind: 'report' }
  | { readonly kind: 'list_column'; readonly db: string }
  | { readonly kind: 'unique'; readonly db: string }
  | { readonly kind: 'blank'; readonly pointer: string }
  | {
      readonly kind: 'save' | 'refusal';
      readonly pointer: string;
      readonly example: Example;
      readonly change: ItemChanges;
    }
  | { readonly kind: 'state'; readonly db: string; readonly example: Example }
  | { readonly kind: 'settled'; readonly pointer: string; readonly example: Example }
  | { readonly kind: 'begun'; readonly pointer: string; readonly example: Example }
  | { readonly kind: 'query'; readonly examples: readonly Example[]; readonly query: ItemQuery }
  | { readonly kind: 'status'; readonly key: string }
  | { readonly kind: 'statuses' }
  | { readonly kind: 'ways' }
  | { readonly kind: 'offers'; readonly from: string; readonly example: Example }
  | {
      readonly kind: 'move';
      readonly from: string;
      readonly to: string;
      readonly example: Example;
      readonly comment: boolean;
      readonly approvedBy: readonly number[];
      readonly asking: MoveActor;
    };

/** One expectation, computed from the document only. */
export interface Case {
  /** The column, status or part of the module that is tested. */
  readonly subject: string;
  readonly group: CaseGroup;
  /** The action and the expected result, as sentences. */
  readonly title: string;
  readonly probe: Probe;
  readonly expected: unknown;
}

export type CaseGroup =
  | 'blank'
  | 'values'
  | 'required'
  | 'conditions'
  | 'computed'
  | 'defaults'
  | 'unique'
  | 'form'
  | 'control'
  | 'list'
  | 'sort'
  | 'filter'
  | 'flow'
  | 'calls'
  | 'navigation'
  | 'names';

/** A gap that no case covers: no example was found, or a status is unreachable. */
export interface Note {
  readonly subject: string;
  readonly text: string;
}

export interface Derived {
  readonly cases: readonly Case[];
  readonly notes: readonly Note[];
}

/** The time and place of every case. */
export const moment = { now: '2026-06-15T12:00:00.000Z', timeZone: 'UTC' } as const;
