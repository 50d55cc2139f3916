import type { CompiledColumn } from '../compiled.ts';

/**
 * The first cycle of computed columns that depend on each other, in order; null if there is none.
 */
export function computedCycle(
  columns: readonly CompiledColumn[],
): readonly CompiledColumn[] | null {
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const done = new Set<CompiledColumn>();
  const visit = (
    column: CompiledColumn | undefined,
    path: readonly CompiledColumn[],
  ): readonly CompiledColumn[] | null => {
    if (column?.computed == null || done.has(column)) return null;
    const first = path.indexOf(column);
    if (first !== -1) return path.slice(first);
    for (const db of column.computed.reads) {
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
