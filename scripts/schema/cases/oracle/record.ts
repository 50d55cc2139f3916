import { walkFlow } from '../../../../server/documents/flow-plan.ts';
import { isList, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import type { Example } from '../types.ts';
import { beginningBy, blankOf, computedValue, storedEmpty } from './beginning.ts';
import { begunRows, storedRows } from './rows.ts';
import { evaluateRule, type Reader } from './rule.ts';
import { isEmptyFor } from './value.ts';

const numbersThatAreNone: Readonly<Record<string, readonly unknown[]>> = { template_id: [0, -1] };
const blankBase: Readonly<Record<string, unknown>> = { id: 0, site_id: 1, status: 1, version: 0 };

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
    if (!begins) return blankOf(column);
    if (column.cells.length > 0) return begunRows(column, blankOf(column), read);
    return beginningBy(column, read);
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
