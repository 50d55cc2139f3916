import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import { createColumnEvaluator, type RecordContext } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { emptyValue, isStoredEmpty, valueOf, withValues } from './values.ts';

const dataTypeOf = ({ fieldType }: CompiledColumn) => fieldType.document.dataType;

function withEmpty(item: Item, columns: readonly CompiledColumn[]): Item {
  return withValues(
    item,
    new Map(columns.map((column) => [column, emptyValue(dataTypeOf(column))])),
  );
}

function computeAndClear(module: CompiledModule, item: Item, context: RecordContext): Item {
  const { computed, clearable } = module.derived;
  let current = item;
  for (const column of computed) {
    const result = column.computed?.evaluate(ruleContext(module.byDb, current, context)) ?? null;
    const value = result === null ? emptyValue(dataTypeOf(column)) : column.normalise(result);
    if (!jsonEquals(value, valueOf(column, current)))
      current = withValues(current, new Map([[column, value]]));
  }
  const stateOf = createColumnEvaluator(module, current, context);
  const hidden = clearable.filter((column) => {
    const value = valueOf(column, current);
    return (
      !column.isEmpty(value) &&
      !isStoredEmpty(dataTypeOf(column), value) &&
      !stateOf(column).visible
    );
  });
  return hidden.length === 0
    ? current
    : computeAndClear(module, withEmpty(current, hidden), context);
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
    return (
      (column.isEmpty(value) || inbound.has(column)) && !isStoredEmpty(dataTypeOf(column), value)
    );
  });
  return withEmpty(settled, empty);
}
