import type { FlowState } from '../flow/flow-state.ts';

/**
 * An item of any module: the spec's blank module item (section 3) with additions (design, "Items
 * and their tables"). Core columns are at top level by db name, template columns inside `columns`.
 * Times are ISO 8601 UTC with milliseconds; ids are integers, negative for items made offline.
 */
export interface Item {
  readonly id: number;
  readonly site_id: number;
  readonly external_id: number | null;
  readonly name: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly deleted_at: string | null;
  /** The module's type, as a tag. */
  readonly type: string;
  /** -1 without a template. */
  readonly template_id: number;
  readonly template_version: number | null;
  /** The number of a status of the module; 1 is the start of the flow. */
  readonly status: number;
  readonly flow_state: FlowState | null;
  readonly columns: { readonly [db: string]: unknown };
  readonly client_id: string | null;
  /** Row version, for If-Match; 0 before the first save. */
  readonly version: number;
  readonly created_by_user_id: number | null;
  readonly deleted_by_user_id: number | null;
  readonly [db: string]: unknown;
}

/** The keys that every item has; no core column but `name` may use them as its db name. */
export const baseKeys = [
  'id',
  'site_id',
  'external_id',
  'name',
  'created_at',
  'updated_at',
  'deleted_at',
  'type',
  'template_id',
  'template_version',
  'status',
  'flow_state',
  'columns',
  'client_id',
  'version',
  'created_by_user_id',
  'deleted_by_user_id',
] as const;

/** Names of people that lists show with an item, by the key of the person: joined, not stored. */
export const joinedUserNames: ReadonlyMap<string, string> = new Map([
  ['created_by_name', 'created_by_user_id'],
  ['deleted_by', 'deleted_by_user_id'],
]);

/**
 * The changes that a caller may send: core columns by db name, and template columns merged per key.
 */
export interface ItemChanges {
  readonly columns?: { readonly [db: string]: unknown };
  readonly [db: string]: unknown;
}
