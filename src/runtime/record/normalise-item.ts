import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import { createColumnEvaluator, type RecordContext } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { emptyValue, isStoredEmpty, valueOf, withValues } from './values.ts';

function storedEmpty(column: CompiledColumn): unknown {
  return emptyValue(column.fieldType.document.dataType);
}

/** Whether a value is the stored form of an empty value. */
function isStoredEmptyValue(column: CompiledColumn, value: unknown): boolean {
  return isStoredEmpty(column.fieldType.document.dataType, value);
}

function compute(module: CompiledModule, item: Item, context: RecordContext): Item {
  return module.derived.computed.reduce((current, column) => {
    const result = column.computed?.evaluate(ruleContext(module.byDb, current, context)) ?? null;
    const value = result === null ? storedEmpty(column) : column.normalise(result);
    return jsonEquals(value, valueOf(column, current))
      ? current
      : withValues(current, new Map([[column, value]]));
  }, item);
}

function hiddenToClear(
  module: CompiledModule,
  item: Item,
  context: RecordContext,
): readonly CompiledColumn[] {
  const stateOf = createColumnEvaluator(module, item, context);
  return module.derived.clearable.filter((column) => {
    const value = valueOf(column, item);
    return !column.isEmpty(value) && !isStoredEmptyValue(column, value) && !stateOf(column).visible;
  });
}

function emptied(columns: readonly CompiledColumn[]): ReadonlyMap<CompiledColumn, unknown> {
  return new Map(columns.map((column) => [column, storedEmpty(column)]));
}

function computeAndClear(module: CompiledModule, item: Item, context: RecordContext): Item {
  const computed = compute(module, item, context);
  const hidden = hiddenToClear(module, computed, context);
  if (hidden.length === 0) return computed;
  return computeAndClear(module, withValues(computed, emptied(hidden)), context);
}

/**
 * Normalises an item into its stored form: computes values in the order of their dependencies,
 * empties hidden columns with `clearWhenHidden` (repeatedly, while that changes others) and inbound
 * columns, and gives all empty values one form: a list [], a checkbox false, anything else null.
 * Idempotent.
 */
export function normaliseItem(module: CompiledModule, item: Item, context: RecordContext): Item {
  const settled = computeAndClear(module, item, context);
  const { inbound } = module.derived;
  const empty = module.columns.filter((column) => {
    const value = valueOf(column, settled);
    return (column.isEmpty(value) || inbound.has(column)) && !isStoredEmptyValue(column, value);
  });
  return withValues(settled, emptied(empty));
}
