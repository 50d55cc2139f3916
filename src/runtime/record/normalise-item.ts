import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import type { RuleContext } from '../rules/types.ts';
import { createColumnEvaluator, type RecordContext } from './column-state.ts';
import { digestOf } from './digest.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { settleRows } from './rows.ts';
import { emptyValue, isStoredEmpty, valueOf, withValues } from './values.ts';

const dataTypeOf = ({ fieldType }: CompiledColumn) => fieldType.document.dataType;

function withEmpty(item: Item, columns: readonly CompiledColumn[]): Item {
  return withValues(
    item,
    new Map(columns.map((column) => [column, emptyValue(dataTypeOf(column))])),
  );
}

/** What the rules of a column make of its value: all of it, or the computed cells of its rows. */
export function computedValue(column: CompiledColumn, item: Item, reading: RuleContext): unknown {
  if (column.rows !== null) return settleRows(column.rows, valueOf(column, item), reading);
  const result = column.computed?.evaluate(reading) ?? null;
  return result === null ? emptyValue(dataTypeOf(column)) : column.normalise(result);
}

function computeAndClear(module: CompiledModule, item: Item, context: RecordContext): Item {
  const { computed, clearable } = module.derived;
  let current = item;
  for (const column of computed) {
    const value = computedValue(column, current, ruleContext(module.byDb, current, context));
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

/**
 * Fills the empty columns that are `generated`: with the value that the item had before, since it keeps
 * its number, else with the number of the item, once it has one.
 */
export function fillGenerated(
  module: CompiledModule,
  item: Item,
  before: Item | null = null,
): Item {
  const { generated } = module.derived;
  if (generated.length === 0 || item.id <= 0) return item;
  const empty = generated.filter((column) => column.isEmpty(valueOf(column, item)));
  const kept = (column: CompiledColumn) => (before === null ? null : valueOf(column, before));
  const numberOf = (column: CompiledColumn) =>
    column.isEmpty(kept(column)) ? String(item.id) : kept(column);
  return withValues(item, new Map(empty.map((column) => [column, numberOf(column)])));
}

/**
 * The item as the server stores it: normalised, with what only the server may determine. That is
 * generated numbers, values that continue from the stored ones, such as versions, and then the signer,
 * time and digest of new signatures. `before` is null for a new item. Signing a stored item changes
 * nothing; without a user nothing is signed.
 */
export function settleItem(
  module: CompiledModule,
  before: Item | null,
  present: Item,
  context: RecordContext,
): Item {
  const { userId, now, timeZone } = context;
  const { signed, carriedOver } = module.derived;
  const item = fillGenerated(module, normaliseItem(module, present, context), before);
  const continued = carriedOver.flatMap((column) => {
    const value = valueOf(column, item);
    if (before === null || column.isEmpty(value)) return [];
    if (column.check(value, timeZone).length > 0) return [];
    return [
      [column, column.fieldType.carryOver?.(value, valueOf(column, before) ?? null)] as const,
    ];
  });
  const current = withValues(item, new Map(continued));
  if (userId === undefined) return current;
  const changed = signed.flatMap((column) => {
    const old = before === null ? null : (valueOf(column, before) ?? null);
    const value = valueOf(column, current) ?? null;
    if (jsonEquals(old, value)) return [];
    const digest = digestOf(module, current);
    return [[column, column.fieldType.sign?.(value, old, { userId, now, digest })] as const];
  });
  return withValues(current, new Map(changed));
}
