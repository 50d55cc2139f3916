import type { CompiledColumn } from '../compiled.ts';
import type { CompiledRule } from '../rules/types.ts';
import { isBegun, readsOfBeginning, readsOfComputation } from '../record/derived-columns.ts';
import type { OwnColumn } from './column-types.ts';

const readBy = (rules: readonly (CompiledRule | null)[]) =>
  rules.flatMap((rule) => rule?.reads ?? []);

/**
 * The columns that determine a column's value in addition to input: those of its computation and of
 * the condition that clears it.
 */
function readsOfValue(column: OwnColumn): readonly string[] {
  const { clearWhenHidden, visibleWhen } = column;
  return [...readsOfComputation(column), ...readBy([clearWhenHidden ? visibleWhen : null])];
}

/**
 * The db names that rules read, directly and through computed or cleared columns; `others` are read
 * too.
 */
export function readsOfRules(
  rules: readonly (CompiledRule | null)[],
  byDb: ReadonlyMap<string, OwnColumn>,
  others: readonly string[] = [],
): readonly string[] {
  const found = new Set<string>();
  const visit = (dbs: readonly string[]) => {
    for (const db of dbs) {
      if (found.has(db)) continue;
      found.add(db);
      const read = byDb.get(db);
      if (read !== undefined) visit(readsOfValue(read));
    }
  };
  visit([...readBy(rules), ...others]);
  return [...found];
}

/** The db names that a column reads, directly and through computed or cleared columns. */
export function readsOfColumn(
  column: OwnColumn,
  byDb: ReadonlyMap<string, OwnColumn>,
): readonly string[] {
  const { visibleWhen, requiredWhen, readOnlyWhen, computed, validWhen, optionsWhen } = column;
  const rules = [visibleWhen, requiredWhen, readOnlyWhen, computed];
  return readsOfRules(
    [...rules, ...[...validWhen, ...optionsWhen].map(({ rule }) => rule)],
    byDb,
    column.rows?.reads,
  );
}

/** Groups columns by each of the db names that `keysOf` returns. */
export function groupByDb(
  columns: readonly CompiledColumn[],
  keysOf: (column: CompiledColumn) => readonly string[],
): ReadonlyMap<string, readonly CompiledColumn[]> {
  const groups = new Map<string, CompiledColumn[]>();
  for (const column of columns) {
    for (const db of keysOf(column)) {
      const group = groups.get(db);
      if (group === undefined) groups.set(db, [column]);
      else group.push(column);
    }
  }
  return groups;
}

/**
 * The first cycle of columns that are computed from each other or begin with each other's values, in
 * order; null if there is none. The rows of a table count as computed from what their rules read.
 */
export function firstCycle(columns: readonly CompiledColumn[]): readonly CompiledColumn[] | null {
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const done = new Set<CompiledColumn>();
  const visit = (
    column: CompiledColumn | undefined,
    path: readonly CompiledColumn[],
  ): readonly CompiledColumn[] | null => {
    if (column === undefined || !isBegun(column) || done.has(column)) return null;
    const first = path.indexOf(column);
    if (first !== -1) return path.slice(first);
    for (const db of readsOfBeginning(column)) {
      const cycle = visit(byDb.get(db), [...path, column]);
      if (cycle !== null) return cycle;
    }
    done.add(column);
    return null;
  };
  for (const column of columns) {
    const cycle = visit(column, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
