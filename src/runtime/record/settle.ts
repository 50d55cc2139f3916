import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import { evaluator, type RecordContext } from './evaluate.ts';
import { isInbound } from './inbound.ts';
import type { Item } from './item.ts';
import { same } from './json.ts';
import { emptyValue, valueOf, withValues } from './values.ts';

function storedEmpty(column: CompiledColumn): unknown {
  return emptyValue(column.fieldType.document.dataType);
}

/** Computed columns, each behind those that its rule reads. Compile refuses cycles. */
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

function compute(module: CompiledModule, item: Item, context: RecordContext): Item {
  return computedInOrder(module).reduce((current, column) => {
    const result = column.computed?.evaluate(ruleContext(module.byDb, current, context)) ?? null;
    const value = result === null ? storedEmpty(column) : column.normalise(result);
    return same(value, valueOf(column, current))
      ? current
      : withValues(current, new Map([[column, value]]));
  }, item);
}

function hiddenToClear(
  module: CompiledModule,
  item: Item,
  context: RecordContext,
): readonly CompiledColumn[] {
  const stateOf = evaluator(module, item, context);
  return module.columns.filter((column) => {
    if (!column.clearWhenHidden || column.computed !== null) return false;
    const value = valueOf(column, item);
    const isEmpty = column.isEmpty(value) || same(value, storedEmpty(column));
    return !isEmpty && !stateOf(column).visible;
  });
}

function cleared(columns: readonly CompiledColumn[]): ReadonlyMap<CompiledColumn, unknown> {
  return new Map(columns.map((column) => [column, storedEmpty(column)]));
}

function computeAndClear(module: CompiledModule, item: Item, context: RecordContext): Item {
  const computed = compute(module, item, context);
  const hidden = hiddenToClear(module, computed, context);
  if (hidden.length === 0) return computed;
  return computeAndClear(module, withValues(computed, cleared(hidden)), context);
}

/**
 * An item as it is stored: computed values in the order in which they depend on each other, hidden
 * columns with `clearWhenHidden` emptied (again, while that changes others), inbound columns too, and
 * everything empty in one form: a list [], a checkbox false, anything else null. Settling again
 * changes nothing.
 */
export function settle(module: CompiledModule, item: Item, context: RecordContext): Item {
  const settled = computeAndClear(module, item, context);
  const empty = module.columns.filter((column) => {
    const value = valueOf(column, settled);
    return (isInbound(column) || column.isEmpty(value)) && !same(value, storedEmpty(column));
  });
  return withValues(settled, cleared(empty));
}
