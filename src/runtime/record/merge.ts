import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { Item } from './item.ts';
import { same } from './json.ts';
import { valueOf, withValues } from './values.ts';

/** A field that both sides changed, each to something else. */
export interface MergeConflict {
  readonly pointer: string;
  readonly column: CompiledColumn;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeResult {
  /** Theirs with my changes that are in no conflict; a field in conflict holds theirs. */
  readonly item: Item;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * A three-way merge by field: `base` is what both began with, `theirs` the row as it is now. All
 * that is not a column (version, status, times) is theirs.
 */
export function mergeItems(
  module: CompiledModule,
  base: Item,
  mine: Item,
  theirs: Item,
): MergeResult {
  const taken = new Map<CompiledColumn, unknown>();
  const conflicts: MergeConflict[] = [];
  for (const column of module.columns) {
    const [b, m, t] = [base, mine, theirs].map((item) => {
      const value = valueOf(column, item);
      return column.isEmpty(value) ? null : value;
    });
    if (same(m, b) || same(m, t)) continue;
    if (same(t, b)) taken.set(column, valueOf(column, mine));
    else conflicts.push({ pointer: column.pointer, column, base: b, mine: m, theirs: t });
  }
  return { item: withValues(theirs, taken), conflicts };
}
