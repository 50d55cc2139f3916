import type { CompiledColumn, CompiledRows } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Row } from '../../../../src/runtime/row.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import type { Load } from '../batch-loader.ts';
import type { ItemAccess } from '../../context/items.ts';

/** A new value of a column that refers to something. */
export interface ReferenceValue {
  readonly column: CompiledColumn;
  readonly value: unknown;
  /** The previous value; its targets may have been deleted since. */
  readonly before: unknown;
}

/** Items of one module. */
export interface ReferencedItems {
  readonly moduleType: unknown;
  readonly ids: readonly number[];
}

/** A check of the references in a value. */
export interface ReferenceCheck extends ReferenceValue {
  readonly access: ItemAccess;
  readonly load: Load;
  readonly item: Item;
  /** All columns that are checked with this one. */
  readonly columns: readonly CompiledColumn[];
  /** The item before; null for a new one. */
  readonly previous: Item | null;
  /** The row of a table whose cell has the value; null for a column of the item. */
  readonly row: Row | null;
  /** The same row before; null for a new one. */
  readonly rowBefore: Row | null;
  /** The columns of the row, by db name. */
  readonly cells: CompiledRows['byDb'] | null;
}

/**
 * Checks that all new references of a value exist and fit. Returns errors with pointers below the
 * value, or `pending` while a lookup runs.
 */
export type ReferenceChecker = (
  check: ReferenceCheck,
) => boolean | readonly FieldError[] | 'pending';

/** Ids in a number or a list of numbers. */
export function idsIn(value: unknown): readonly number[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each): each is number => Number.isInteger(each));
}

/** Ids of the value that were not in the one before. */
export function newIds({
  value,
  before,
}: Pick<ReferenceCheck, 'value' | 'before'>): readonly number[] {
  const ids = new Set(idsIn(value));
  for (const old of idsIn(before)) ids.delete(old);
  return [...ids];
}
