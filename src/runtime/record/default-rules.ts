import type { CompiledColumn, CompiledModule, CompiledRows, Row } from '../compiled.ts';
import { ruleContext } from '../rules/context.ts';
import { rowContext } from '../rules/row-scope.ts';
import type { RuleContext } from '../rules/types.ts';
import { initialValue } from './blank.ts';
import { isDetermined, type RecordContext } from './column-state.ts';
import type { ColumnValues } from './diff.ts';
import type { Item } from './item.ts';
import { jsonEquals, ownProperty } from './json.ts';
import { computedValue } from './normalise-item.ts';
import { isFixedCell, rowsOf, settledRow, withCell } from './rows.ts';
import { valueOf, withValues } from './values.ts';

/** Whether a rule gives the column its value in a new item, unless somebody enters another one. */
export function hasDefaultRule(column: CompiledColumn): boolean {
  return column.defaultRule !== null && !isDetermined(column);
}

/** Whether rules give the rows of a table values with which they begin. */
export const hasBegunRows = (column: CompiledColumn): boolean =>
  column.rows !== null && column.rows.begun.length > 0 && !isDetermined(column);

/** What the rule gives; the constant default if that is nothing, or nothing that the field can hold. */
function defaultIn(column: CompiledColumn, reading: RuleContext): unknown {
  const result = column.defaultRule?.evaluate(reading) ?? null;
  const value = result === null ? null : column.normalise(result);
  if (value === null || column.isEmpty(value)) return initialValue(column);
  if (column.check(value, reading.timeZone).length === 0) return value;
  reading.report?.(`default at ${column.pointer}`);
  return initialValue(column);
}

/**
 * A row with the values that default rules give its cells; those that the template fills in, and those
 * that somebody entered (`isGiven`), stay. `reading` is that of the item.
 */
export function begunRow(
  rows: CompiledRows,
  row: Row,
  reading: RuleContext,
  isGiven: (column: CompiledColumn) => boolean = () => false,
): Row {
  let current = row;
  for (const column of rows.begun) {
    if (isGiven(column) || isFixedCell(rows, row, column.db)) continue;
    // Rules read no hidden cell, and computed ones as they are now.
    const settled = settledRow(rows, current, reading);
    const value = defaultIn(column, rowContext(reading, rows.byDb, settled));
    if (!jsonEquals(value ?? null, ownProperty(current, column.db) ?? null))
      current = withCell(current, column, value);
  }
  return current;
}

function begunRows(rows: CompiledRows, value: unknown, reading: RuleContext): readonly Row[] {
  return rowsOf(value).map((row) => begunRow(rows, row, reading));
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
    const { rows } = column;
    const isTable = rows !== null && hasBegunRows(column);
    const isDefault = isTable || hasDefaultRule(column);
    if (isDefault && isGiven(column)) continue;
    const reading = ruleContext(module.byDb, current, context);
    const value = isTable
      ? begunRows(rows, valueOf(column, current), reading)
      : isDefault
        ? defaultIn(column, reading)
        : computedValue(column, current, reading);
    if (jsonEquals(value ?? null, valueOf(column, current) ?? null)) continue;
    current = withValues(current, new Map([[column, value]]));
    if (isDefault) defaults.set(column, value);
  }
  return defaults;
}
