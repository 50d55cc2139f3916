import type { OperandType } from './types.ts';

/** A column that every item has, as rules and sorting see it. */
export interface BaseColumn {
  readonly type: Extract<OperandType, 'number' | 'text' | 'date'>;
  /** Numbers that count as empty in addition to null. */
  readonly empty: readonly number[];
}

const number: BaseColumn = { type: 'number', empty: [] };
const date: BaseColumn = { type: 'date', empty: [] };

/** A core column of the same name (`name`) takes precedence. */
export const baseColumns: ReadonlyMap<string, BaseColumn> = new Map([
  ['id', number],
  ['site_id', number],
  ['external_id', number],
  ['name', { type: 'text', empty: [] }],
  ['created_at', date],
  ['updated_at', date],
  ['deleted_at', date],
  ['template_id', { type: 'number', empty: [0, -1] }],
  ['template_version', number],
  ['status', number],
  ['version', number],
  ['created_by_user_id', number],
  ['deleted_by_user_id', number],
]);

/** True if a base column's value counts as empty. */
export function isEmptyBase(db: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'number' && baseColumns.get(db)?.empty.includes(value) === true;
}
