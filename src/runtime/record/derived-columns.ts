import type { CompiledColumn, CompiledModule, DerivedColumns } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

type ColumnsOf = Pick<CompiledModule, 'columns' | 'byDb'>;

type Computation = Pick<CompiledColumn, 'computed' | 'rows'>;

/** True if rules compute the value, or cells of it. */
function isComputed({ computed, rows }: Computation): boolean {
  return computed !== null || (rows !== null && rows.computed.length + rows.hideable.length > 0);
}

/** db names of the columns from which a value, or cells of it, are computed. */
export function readsOfComputation({ computed, rows }: Computation): readonly string[] {
  return [...(computed?.reads ?? []), ...(rows?.reads ?? [])];
}

type Beginning = Computation & Pick<CompiledColumn, 'defaultRule'>;

/** True if a default rule gives the value of a new item, or cells of it. */
function isBegunByRule({ defaultRule, rows }: Pick<Beginning, 'defaultRule' | 'rows'>): boolean {
  return defaultRule !== null || (rows !== null && rows.begun.length > 0);
}

/** True if rules give the value of a new item: its computed value, or its default. */
export function isBegun(column: Beginning): boolean {
  return isComputed(column) || isBegunByRule(column);
}

/** db names of the columns from which rules give the value of a new item. */
export function readsOfBeginning(column: Beginning): readonly string[] {
  const { computed, defaultRule } = column;
  return [...readsOfComputation(column), ...(computed === null ? (defaultRule?.reads ?? []) : [])];
}

/** Columns in the order of their dependencies. Terminates because compile refuses cycles. */
function inOrder(
  { columns, byDb }: ColumnsOf,
  isOrdered: (column: CompiledColumn) => boolean,
  readsOf: (column: CompiledColumn) => readonly string[],
): readonly CompiledColumn[] {
  const ordered = new Set<CompiledColumn>();
  const visit = (column: CompiledColumn | undefined): void => {
    if (column === undefined || !isOrdered(column) || ordered.has(column)) return;
    readsOf(column).forEach((db) => visit(byDb.get(db)));
    ordered.add(column);
  };
  columns.forEach(visit);
  return [...ordered];
}

/** The computed columns in the order of their dependencies. */
export const columnsInOrder = (module: ColumnsOf): readonly CompiledColumn[] =>
  inOrder(module, isComputed, readsOfComputation);

/** The columns that rules begin, in the order of their dependencies; none without a default rule. */
export const begunInOrder = (module: ColumnsOf): readonly CompiledColumn[] =>
  module.columns.some(isBegunByRule) ? inOrder(module, isBegun, readsOfBeginning) : [];

/** A part of a compiled module; a module with other columns needs its own. */
export function deriveColumns(module: ColumnsOf): DerivedColumns {
  const { columns } = module;
  return {
    computed: columnsInOrder(module),
    begun: begunInOrder(module),
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
