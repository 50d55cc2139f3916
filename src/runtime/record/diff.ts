import type { CompiledColumn } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item, ItemChanges } from './item.ts';
import { jsonEquals } from './json.ts';
import { valueOf } from './values.ts';

/** Values by column. */
export type ColumnValues = ReadonlyMap<CompiledColumn, unknown>;

/**
 * The values of `after` in those of `columns` that a person changed, null for no value. Two empty
 * values are equal, and computed values don't count.
 */
export function changedValues(
  columns: Iterable<CompiledColumn>,
  before: Item,
  after: Item,
): ColumnValues {
  const changed = new Map<CompiledColumn, unknown>();
  for (const column of columns) {
    const [a, b] = [valueOf(column, before), valueOf(column, after)];
    // Almost all values are identical at every change.
    if (a === b || isLocked(column) || (column.isEmpty(a) && column.isEmpty(b))) continue;
    if (!jsonEquals(a, b)) changed.set(column, b ?? null);
  }
  return changed;
}

/** Values as the body of a PATCH: core columns by db name, template columns inside `columns`. */
export function patchBodyOf(values: ColumnValues): ItemChanges {
  const core: Record<string, unknown> = {};
  const columns: Record<string, unknown> = {};
  for (const [{ db, origin }, value] of values)
    (origin === 'core' ? core : columns)[db] = value ?? null;
  return Object.keys(columns).length === 0 ? core : { ...core, columns };
}
