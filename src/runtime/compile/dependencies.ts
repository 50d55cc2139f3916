import type { CompiledColumn } from '../compiled.ts';
import type { CompiledRule } from '../rules/types.ts';
import type { OwnColumn } from './column.ts';

const readBy = (rules: readonly (CompiledRule | null)[]) =>
  rules.flatMap((rule) => rule?.reads ?? []);

/**
 * The columns that determine a column's value in addition to input: those of its computation and of
 * the condition that clears it.
 */
function readsOfValue({ computed, clearWhenHidden, visibleWhen }: OwnColumn): readonly string[] {
  return readBy([computed, clearWhenHidden ? visibleWhen : null]);
}

/** The db names that rules read, directly and through computed or cleared columns. */
export function readsOfRules(
  rules: readonly (CompiledRule | null)[],
  byDb: ReadonlyMap<string, OwnColumn>,
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
  visit(readBy(rules));
  return [...found];
}

/**
 * Adds to each column the db names that it reads, directly and through computed or cleared columns.
 */
export function withReads(
  columns: readonly Omit<CompiledColumn, 'reads'>[],
): readonly CompiledColumn[] {
  const byDb = new Map(columns.map((column) => [column.db, column]));
  return columns.map((column) => {
    const { visibleWhen, requiredWhen, readOnlyWhen, computed, validWhen } = column;
    const rules = [visibleWhen, requiredWhen, readOnlyWhen, computed];
    const reads = readsOfRules([...rules, ...validWhen.map(({ rule }) => rule)], byDb);
    return { ...column, reads };
  });
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
