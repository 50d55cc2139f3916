import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { type MergedRow, mergeRows } from './merge-rows.ts';
import { mergeSets } from './merge-sets.ts';
import { changesUnseenBySigner } from './signed-changes.ts';
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
  /** Tables that both changed in different rows or cells, and sets, with the changes of both. */
  readonly joined: ReadonlyMap<CompiledColumn, unknown>;
}

/**
 * A three-way merge by field, within tables by row and cell, and of sets by entry: `base` is the common ancestor, `theirs` the current row. Computed
 * values follow from the others and count as nobody's change. A new signature is in conflict if others have
 * changed what it signs, which the signer has not seen. Everything that is not a column
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
    else if (column.rows === null) {
      const set = mergeSets(column, b, m, t);
      if (set === null) conflicts.push({ column, base: b, mine: m, theirs: t, rows: null });
      else joined.set(column, set);
    } else {
      const rows = mergeRows(column.rows, b, m, t);
      if (rows.conflicts.length > 0) conflicts.push({ column, base: b, ...rows });
      else joined.set(column, rows.mine);
    }
  }
  const unseen = changesUnseenBySigner(module, base, mine, theirs);
  const mineAlone = ofMine.filter(({ fieldType }) => !unseen || fieldType.sign === undefined);
  for (const column of ofMine) {
    if (mineAlone.includes(column)) continue;
    const [b, m] = [valueOf(column, base) ?? null, valueOf(column, mine) ?? null];
    conflicts.push({ column, base: b, mine: m, theirs: b, rows: null });
  }
  const taken = new Map(mineAlone.map((column) => [column, valueOf(column, mine)]));
  const item = withValues(theirs, new Map([...taken, ...joined]));
  return { item, conflicts, mine: mineAlone, theirs: ofTheirs, joined };
}
