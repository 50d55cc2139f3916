import { walkFlow } from '../../../../server/documents/flow-plan.ts';
import { isList, isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import type { Example } from '../types.ts';
import { hasPoints, storedPoints } from './points.ts';
import { storedRows } from './rows.ts';
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

const numbersThatAreNone: Readonly<Record<string, readonly unknown[]>> = { template_id: [0, -1] };
const blankBase: Readonly<Record<string, unknown>> = { id: 0, site_id: 1, status: 1, version: 0 };

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

const columnsByDb = new WeakMap<Plan, ReadonlyMap<string, PlannedColumn>>();

/** The search for examples reads the same columns thousands of times. */
function byDbOf(plan: Plan): ReadonlyMap<string, PlannedColumn> {
  const known = columnsByDb.get(plan);
  if (known !== undefined) return known;
  const made = new Map(plan.columns.map((column) => [column.db, column]));
  columnsByDb.set(plan, made);
  return made;
}

/**
 * Reads columns and base keys of a stored item: a new one with an example's values, of which the
 * hidden fields with `clearWhenHidden` are empty. `begins`: fields without a value begin with their rule.
 */
export function readerOf(plan: Plan, { values, base = {} }: Example, begins = false): Reader {
  const byDb = byDbOf(plan);
  const examined = new Set<PlannedColumn>();
  const isCleared = (column: PlannedColumn): boolean => {
    const { clearWhenHidden, computed } = column.document;
    if (column.isInbound) return true;
    if (clearWhenHidden !== true || computed !== undefined || examined.has(column)) return false;
    examined.add(column);
    const isHidden = column.visibleWhen.some((rule) => evaluateRule(rule, read) !== true);
    examined.delete(column);
    return isHidden;
  };
  const beginningOf = (column: PlannedColumn): unknown => {
    const { defaultRule } = column.document;
    const result = begins && defaultRule !== undefined ? evaluateRule(defaultRule, read) : null;
    const value = result === null ? null : computedValue(column, result);
    const isUsable =
      value !== null && !isEmptyFor(column, value) && faultsOf(column, value).length === 0;
    return isUsable ? value : blankOf(column);
  };
  const stored = (column: PlannedColumn): unknown => {
    const { db } = column;
    const { computed } = column.document;
    if (computed !== undefined) return computedValue(column, evaluateRule(computed, read));
    if (isCleared(column)) return storedEmpty(column);
    const value = Object.hasOwn(values, db) ? values[db] : beginningOf(column);
    return column.cells.length === 0 ? value : storedRows(column, value, read);
  };
  function read(db: string): unknown {
    const column = byDb.get(db);
    if (column === undefined) {
      const value = ownProperty(base, db) ?? blankBase[db] ?? null;
      return numbersThatAreNone[db]?.includes(value) === true ? null : value;
    }
    const value = stored(column);
    if (column.type.ruleType === 'boolean') return value === true;
    return isEmptyFor(column, value) ? null : value;
  }
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

/** Whether the status of an item leaves the field to nobody. */
function isHeldByStatus({ module, flow }: Plan, db: string, { base = {} }: Example): boolean {
  if (module.readOnlyWhen === undefined) return false;
  const { families = [], statuses = [], editable = [] } = module.readOnlyWhen;
  const number = ownProperty(base, 'status') ?? blankBase['status'];
  const rest = walkFlow(flow).rests.find((each) => each.number === number);
  const isLocking =
    rest !== undefined && (families.includes(rest.family) || statuses.includes(rest.key));
  return isLocking && !editable.includes(db);
}

/** Whether a chosen option is one whose condition is false. */
export function isWithheldIn(plan: Plan, column: PlannedColumn, example: Example): boolean {
  const value = example.values[column.db];
  const chosen: readonly unknown[] = isList(value) ? value : [value];
  return (column.document.optionsWhen ?? []).some(
    ({ option, rule }) => chosen.includes(option) && !holdsIn(plan, rule, example),
  );
}

/** Whether a field's value breaks a rule of `validWhen`. */
export function isInvalidIn(plan: Plan, column: PlannedColumn, example: Example): boolean {
  return (column.document.validWhen ?? []).some(({ rule }) => !holdsIn(plan, rule, example));
}

/** The state of a field in an item, computed from its rules. */
export function stateIn(plan: Plan, column: PlannedColumn, example: Example): FieldState {
  const { required, requiredWhen, readOnlyWhen } = column.document;
  const holds = (rule: Rule | undefined) => rule !== undefined && holdsIn(plan, rule, example);
  const visible = column.visibleWhen.every((rule) => holds(rule));
  return {
    visible,
    required: visible && !column.isLocked && (required === true || holds(requiredWhen)),
    readOnly: column.isLocked || isHeldByStatus(plan, column.db, example) || holds(readOnlyWhen),
  };
}
