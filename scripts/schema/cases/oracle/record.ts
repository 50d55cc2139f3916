import { isList, isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import type { Example } from '../types.ts';
import { evaluateRule, type Reader } from './rule.ts';
import { isEmptyFor } from './value.ts';

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
  const { options, defaultValue, defaultChecked } = settings;
  const selected = isList(options)
    ? options.flatMap((option) =>
        isObject(option) && option['selected'] === true ? [option['value']] : [],
      )
    : [];
  const chosen =
    document.default ??
    defaultValue ??
    defaultChecked ??
    (selected.length > 0 ? selected : undefined);
  const isAsked = document.required === true || document.requiredWhen !== undefined;
  const isNoAnswer = chosen === undefined || (chosen === 0 && isAsked);
  if (dataType === 'number' && isNoAnswer && !isEmptyFor(column, 0)) return null;
  if (chosen === undefined) return lists.has(dataType) ? [] : (starts[dataType] ?? null);
  return lists.has(dataType) && !isList(chosen) ? [chosen] : chosen;
}

const numbersThatAreNone: Readonly<Record<string, readonly unknown[]>> = { template_id: [0, -1] };
const blankBase: Readonly<Record<string, unknown>> = { id: 0, site_id: 1, status: 1, version: 0 };

/** Reads columns and base keys of a new item with an example's values in it. */
export function readerOf({ columns }: Plan, { values, base = {} }: Example): Reader {
  const read = (db: string): unknown => {
    const column = columns.find((each) => each.db === db);
    if (column === undefined) {
      const value = ownProperty(base, db) ?? blankBase[db] ?? null;
      return numbersThatAreNone[db]?.includes(value) === true ? null : value;
    }
    const { computed } = column.document;
    if (computed !== undefined) return evaluateRule(computed, read);
    const value = Object.hasOwn(values, db) ? values[db] : blankOf(column);
    if (column.type.ruleType === 'boolean') return value === true;
    return isEmptyFor(column, value) ? null : value;
  };
  return read;
}

export function holdsIn(plan: Plan, rule: Rule, example: Example): boolean {
  return evaluateRule(rule, readerOf(plan, example)) === true;
}

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/** The state of a field in an item, computed from its rules. */
export function stateIn(plan: Plan, column: PlannedColumn, example: Example): FieldState {
  const { required, requiredWhen, readOnlyWhen } = column.document;
  const holds = (rule: Rule | undefined) => rule !== undefined && holdsIn(plan, rule, example);
  const visible = column.visibleWhen.every((rule) => holds(rule));
  return {
    visible,
    required: visible && !column.isLocked && (required === true || holds(requiredWhen)),
    readOnly: column.isLocked || holds(readOnlyWhen),
  };
}
