import type { PlannedColumn } from '../../../../server/documents/plan.ts';
import { isList, isObject } from '../../../../src/runtime/record/json.ts';
import { hasPoints, storedPoints } from './points.ts';
import { evaluateRule, type Reader } from './rule.ts';
import { faultsOf, isEmptyFor } from './value.ts';

const lists = new Set(['number[]', 'string[]', 'number[][]', 'JSON[]']);
const starts: Readonly<Record<string, unknown>> = {
  string: '',
  number: 0,
  boolean: false,
  JSON: {},
  status: 1,
};

/** The stored form of an empty value. */
export function storedEmpty({ type: { dataType } }: PlannedColumn): unknown {
  if (lists.has(dataType)) return [];
  return dataType === 'boolean' ? false : null;
}

/** The value of a column in a new item (spec section 3). */
export function blankOf(column: PlannedColumn): unknown {
  const { settings, document, type } = column;
  const { dataType } = type;
  const { options, defaultValue, defaultChecked, fixedRows } = settings;
  const selected = isList(options)
    ? options.flatMap((option) =>
        isObject(option) && option['selected'] === true ? [option['value']] : [],
      )
    : [];
  const chosen =
    document.default ??
    defaultValue ??
    defaultChecked ??
    fixedRows ??
    (selected.length > 0 ? selected : undefined);
  if (hasPoints(column)) return storedPoints(column, []);
  const isAsked = document.required === true || document.requiredWhen !== undefined;
  if (dataType === 'number' && chosen === undefined) {
    return type.reference !== undefined && isEmptyFor(column, 0) ? 0 : null;
  }
  if (chosen === 0 && isAsked && !isEmptyFor(column, 0)) return null;
  if (chosen === undefined) return lists.has(dataType) ? [] : (starts[dataType] ?? null);
  return lists.has(dataType) && !isList(chosen) ? [chosen] : chosen;
}

/** A number that differs from one with the field's decimals by less is that one. */
const noise = 1e-9;

/** The stored form of a computed value. */
export function computedValue(column: PlannedColumn, result: unknown): unknown {
  const { decimals } = column.settings;
  let value = result;
  if (typeof value === 'string') value = value.trim();
  if (typeof value === 'number' && typeof decimals === 'number') {
    const rounded = Number(value.toFixed(decimals));
    if (Math.abs(value - rounded) < noise) value = rounded;
  }
  return isEmptyFor(column, value) ? storedEmpty(column) : value;
}

/** What the default rule of a field, or of a cell, gives; the constant default if that is nothing. */
export function beginningBy(column: PlannedColumn, read: Reader): unknown {
  const { defaultRule } = column.document;
  const result = defaultRule === undefined ? null : evaluateRule(defaultRule, read);
  const value = result === null ? null : computedValue(column, result);
  const isUsable =
    value !== null && !isEmptyFor(column, value) && faultsOf(column, value).length === 0;
  return isUsable ? value : blankOf(column);
}
