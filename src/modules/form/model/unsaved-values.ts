import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { childrenOf } from '../../../runtime/record/children.ts';
import { changedValues, type ColumnValues } from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { valueOf } from '../../../runtime/record/values.ts';

/**
 * The columns whose value in a form is what is not saved yet of the item's children; the item itself
 * stores nothing in them.
 */
export const childColumnsIn = (columns: Iterable<CompiledColumn>): readonly CompiledColumn[] =>
  [...columns].filter((column) => childrenOf(column) !== null);

/** The values that a person changed, unsaved changes of children included. */
export function unsavedValues(
  columns: Iterable<CompiledColumn>,
  before: Item,
  after: Item,
): ColumnValues {
  const all = [...columns];
  const ofChildren = childColumnsIn(all).flatMap((column) => {
    const [a, b] = [valueOf(column, before) ?? null, valueOf(column, after) ?? null];
    return column.isEmpty(b) || jsonEquals(a, b) ? [] : [[column, b] as const];
  });
  const own = changedValues(all, before, after);
  return ofChildren.length === 0 ? own : new Map([...own, ...ofChildren]);
}
