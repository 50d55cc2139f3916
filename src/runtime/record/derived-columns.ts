import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

/** Columns of a module of which more is to be done at a change than to keep their value. */
export interface DerivedColumns {
  /** Each behind those that its rule reads. */
  readonly computed: readonly CompiledColumn[];
  /** Emptied when hidden, which they can be. */
  readonly clearable: readonly CompiledColumn[];
  readonly inbound: ReadonlySet<CompiledColumn>;
  readonly signed: readonly CompiledColumn[];
  readonly carriedOver: readonly CompiledColumn[];
}

/** Compile refuses cycles. */
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

/** Found once: every key press in a form and every row of an import asks. */
export function derivedColumns(module: CompiledModule): DerivedColumns {
  const active = known.get(module) ?? findDerivedColumns(module);
  known.set(module, active);
  return active;
}
