import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { CompiledRule } from '../../runtime/rules/types.ts';

type Rules = readonly (CompiledRule | null)[];

const readBy = (rules: Rules) => rules.flatMap((rule) => rule?.reads ?? []);

/** What a column's value depends on beside the person: its computation, and what may clear it. */
function readsOfValue(column: CompiledColumn): readonly string[] {
  return readBy([column.computed, column.clearWhenHidden ? column.visibleWhen : null]);
}

const knownReads = new WeakMap<CompiledModule, Map<CompiledColumn, readonly string[]>>();

/**
 * db names whose values decide whether a column is visible, required, read-only and what it
 * computes: those that its rules read, and in turn those that these are worked out from.
 */
export function dependenciesOf(module: CompiledModule, column: CompiledColumn): readonly string[] {
  const ofModule = knownReads.get(module) ?? new Map<CompiledColumn, readonly string[]>();
  knownReads.set(module, ofModule);
  const reads = ofModule.get(column) ?? findReads(module, column);
  ofModule.set(column, reads);
  return reads;
}

function findReads(module: CompiledModule, column: CompiledColumn): readonly string[] {
  const { visibleWhen, requiredWhen, readOnlyWhen, computed } = column;
  const found = new Set<string>();
  const visit = (dbs: readonly string[]) => {
    for (const db of dbs) {
      if (found.has(db)) continue;
      found.add(db);
      const read = module.byDb.get(db);
      if (read !== undefined) visit(readsOfValue(read));
    }
  };
  visit(readBy([visibleWhen, requiredWhen, readOnlyWhen, computed]));
  return [...found];
}

/** Whether other values decide the state of a column; if not, it stays as it is. */
export function hasDependencies(module: CompiledModule, column: CompiledColumn): boolean {
  return dependenciesOf(module, column).length > 0;
}

/** Whether a column stands for itself: no rule decides anything about it. */
export function hasNoRules({ visibleWhen, requiredWhen, readOnlyWhen, computed }: CompiledColumn) {
  return [visibleWhen, requiredWhen, readOnlyWhen, computed].every((rule) => rule === null);
}

const knownDependents = new WeakMap<
  CompiledModule,
  ReadonlyMap<string, readonly CompiledColumn[]>
>();

/** Columns whose rules depend on the value of `db`. */
export function dependentsOf(module: CompiledModule, db: string): readonly CompiledColumn[] {
  let byDb = knownDependents.get(module);
  if (byDb === undefined) {
    const reads = module.columns.map((column) => ({ column, dbs: dependenciesOf(module, column) }));
    const all = new Set(reads.flatMap(({ dbs }) => dbs));
    byDb = new Map(
      [...all].map((read) => [
        read,
        reads.filter(({ dbs }) => dbs.includes(read)).map(({ column }) => column),
      ]),
    );
    knownDependents.set(module, byDb);
  }
  return byDb.get(db) ?? [];
}
