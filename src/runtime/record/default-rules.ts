import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import { initialValue } from './blank.ts';
import { isDetermined, type RecordContext } from './column-state.ts';
import type { ColumnValues } from './diff.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { computedValue } from './normalise-item.ts';
import { valueOf, withValues } from './values.ts';

/** Whether a rule gives the column its value in a new item, unless somebody enters another one. */
export function hasDefaultRule(column: CompiledColumn): boolean {
  return column.defaultRule !== null && !isDetermined(column);
}

/** What the rule gives; the constant default if that is nothing, or nothing that the field can hold. */
function defaultFor(
  module: CompiledModule,
  column: CompiledColumn,
  item: Item,
  context: RecordContext,
): unknown {
  const result = column.defaultRule?.evaluate(ruleContext(module.byDb, item, context)) ?? null;
  const value = result === null ? null : column.normalise(result);
  if (value === null || column.isEmpty(value)) return initialValue(column);
  if (column.check(value, context.timeZone).length === 0) return value;
  context.report?.(`default at ${column.pointer}`);
  return initialValue(column);
}

/**
 * The values that rules give the columns of a new item which nobody has entered, and which differ from
 * those in the item. Browser and server call it; both know which values somebody entered (`isGiven`).
 */
export function ruleDefaults(
  module: CompiledModule,
  item: Item,
  isGiven: (column: CompiledColumn) => boolean,
  context: RecordContext,
): ColumnValues {
  const defaults = new Map<CompiledColumn, unknown>();
  let current = item;
  for (const column of module.derived.begun) {
    const isDefault = hasDefaultRule(column);
    if (isDefault && isGiven(column)) continue;
    const value = isDefault
      ? defaultFor(module, column, current, context)
      : computedValue(column, current, ruleContext(module.byDb, current, context));
    if (jsonEquals(value ?? null, valueOf(column, current) ?? null)) continue;
    current = withValues(current, new Map([[column, value]]));
    if (isDefault) defaults.set(column, value);
  }
  return defaults;
}
