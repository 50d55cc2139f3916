import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

/** The columns of a module that a change affects indirectly. */
export interface DerivedColumns {
  /** In the order of their dependencies. */
  readonly computed: readonly CompiledColumn[];
  /** Columns that can be hidden and are then emptied. */
  readonly clearable: readonly CompiledColumn[];
  readonly inbound: ReadonlySet<CompiledColumn>;
  readonly signed: readonly CompiledColumn[];
  readonly carriedOver: readonly CompiledColumn[];
}

/** Terminates because compile refuses cycles. */
function computedInOrder(module: CompiledModule): readonly CompiledColumn[] {
  const ordered = new Set<CompiledColumn>();
  const visit = (column: CompiledColumn | undefined): void => {
    if (column?.computed == null || ordered.has(column)) return;
    column.computed.reads.forEach((db) => visit(module.byDb.get(db)));
    ordered.add(column);
  };
  module.columns.forEach(visit);
  return [...ordered];
}

function findDerivedColumns(module: CompiledModule): DerivedColumns {
  const { columns } = module;
  return {
    computed: computedInOrder(module),
    clearable: columns.filter(
      ({ clearWhenHidden, computed, visibleWhen }) =>
        clearWhenHidden && computed === null && visibleWhen !== null,
    ),
    inbound: new Set(columns.filter(isInbound)),
    signed: columns.filter(({ fieldType }) => fieldType.sign !== undefined),
    carriedOver: columns.filter(({ fieldType }) => fieldType.carryOver !== undefined),
  };
}

const known = new WeakMap<CompiledModule, DerivedColumns>();

/** Cached: every key press in a form and every row of an import needs it. */
export function derivedColumns(module: CompiledModule): DerivedColumns {
  const active = known.get(module) ?? findDerivedColumns(module);
  known.set(module, active);
  return active;
}
