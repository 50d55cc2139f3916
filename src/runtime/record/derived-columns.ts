import type { CompiledColumn, CompiledModule, DerivedColumns } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

type ColumnsOf = Pick<CompiledModule, 'columns' | 'byDb'>;

/** Terminates because compile refuses cycles. */
function computedInOrder({ columns, byDb }: ColumnsOf): readonly CompiledColumn[] {
  const ordered = new Set<CompiledColumn>();
  const visit = (column: CompiledColumn | undefined): void => {
    if (column?.computed == null || ordered.has(column)) return;
    column.computed.reads.forEach((db) => visit(byDb.get(db)));
    ordered.add(column);
  };
  columns.forEach(visit);
  return [...ordered];
}

/** A part of a compiled module; a module with other columns needs its own. */
export function deriveColumns(module: ColumnsOf): DerivedColumns {
  const { columns } = module;
  return {
    computed: computedInOrder(module),
    clearable: columns.filter(
      ({ clearWhenHidden, computed, visibleWhen }) =>
        clearWhenHidden && computed === null && visibleWhen !== null,
    ),
    inbound: new Set(columns.filter(isInbound)),
    signed: columns.filter(({ fieldType }) => fieldType.sign !== undefined),
    generated: columns.filter(({ generated }) => generated),
    carriedOver: columns.filter(({ fieldType }) => fieldType.carryOver !== undefined),
  };
}
