import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { type MergedRow, mergeRows } from './merge-rows.ts';
import { valueOf, withValues } from './values.ts';

/**
 * A field that both sides changed to different values; null means no value. Of a table, both values
 * hold what does not conflict: they differ in the cells and rows that both changed.
 */
export interface MergeConflict {
  readonly column: CompiledColumn;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Of a table, its rows with the cells in conflict; null for any other field. */
  readonly rows: readonly MergedRow[] | null;
}

export interface MergeResult {
  /** Their item with my changes that are not in conflict; a field in conflict has their value. */
  readonly item: Item;
  readonly conflicts: readonly MergeConflict[];
  /** Changed only by me, and taken from me. */
  readonly mine: readonly CompiledColumn[];
  /** Changed only by them, and taken from them. */
  readonly theirs: readonly CompiledColumn[];
  /** Tables that both changed in different rows or cells, with the changes of both. */
  readonly joined: ReadonlyMap<CompiledColumn, unknown>;
}

/**
 * A three-way merge by field, and within tables by row and cell: `base` is the common ancestor, `theirs` the current row. Computed
 * values follow from the others and count as nobody's change. Everything that is not a column
 * (version, status, times) is theirs.
 */
export function mergeItems(
  module: CompiledModule,
  base: Item,
  mine: Item,
  theirs: Item,
): MergeResult {
  const conflicts: MergeConflict[] = [];
  const ofMine: CompiledColumn[] = [];
  const ofTheirs: CompiledColumn[] = [];
  const joined = new Map<CompiledColumn, unknown>();
  for (const column of module.columns) {
    if (isLocked(column)) continue;
    const [b, m, t] = [base, mine, theirs].map((item) => {
      const value = valueOf(column, item);
      return column.isEmpty(value) ? null : value;
    });
    if (jsonEquals(m, t)) continue;
    if (jsonEquals(m, b)) ofTheirs.push(column);
    else if (jsonEquals(t, b)) ofMine.push(column);
    else if (column.rows === null)
      conflicts.push({ column, base: b, mine: m, theirs: t, rows: null });
    else {
      const rows = mergeRows(column.rows, b, m, t);
      if (rows.conflicts.length > 0) conflicts.push({ column, base: b, ...rows });
      else joined.set(column, rows.mine);
    }
  }
  const taken = new Map(ofMine.map((column) => [column, valueOf(column, mine)]));
  const item = withValues(theirs, new Map([...taken, ...joined]));
  return { item, conflicts, mine: ofMine, theirs: ofTheirs, joined };
}
