import {
  isList,
  isObject,
  ownProperty,
  type JsonObject,
} from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import type { PlannedColumn } from '../../../../server/documents/plan.ts';
import { beginningBy } from './beginning.ts';
import { hasPoints, storedPoints } from './points.ts';
import { evaluateRule, type Reader } from './rule.ts';
import { type Fault, isEmptyFor } from './value.ts';

/** Reads a row, and after `item.` the item that `read` reads. */
function rowReader({ cells }: PlannedColumn, row: JsonObject, read: Reader): Reader {
  return (name) => {
    if (name.startsWith('item.')) return read(name.slice('item.'.length));
    const cell = cells.find(({ db }) => db === name);
    const value = ownProperty(row, name) ?? null;
    if (cell === undefined) return null;
    if (cell.type.ruleType === 'boolean') return value === true;
    return isEmptyFor(cell, value) ? null : value;
  };
}

function withoutEmpty({ cells }: PlannedColumn, row: JsonObject): JsonObject {
  const isKept = ([db, value]: readonly [string, unknown]) => {
    const cell = cells.find((each) => each.db === db);
    return cell === undefined || !isEmptyFor(cell, value);
  };
  return Object.fromEntries(Object.entries(row).filter(isKept));
}

/** Computes the cells of a row and empties the hidden ones, until nothing changes. */
function settled(column: PlannedColumn, given: JsonObject, read: Reader): JsonObject {
  let row = given;
  for (let turn = 0; turn <= 2 * column.cells.length; turn += 1) {
    for (const { db, document, visibleWhen } of column.cells) {
      const holds = (rule: Rule) => evaluateRule(rule, rowReader(column, row, read)) === true;
      if (document.computed !== undefined) {
        const result = evaluateRule(document.computed, rowReader(column, row, read));
        row = withoutEmpty(column, { ...row, [db]: result });
      } else if (!visibleWhen.every(holds)) {
        const { [db]: _, ...others } = row;
        row = others;
      }
    }
  }
  return row;
}

/** The rows as the server stores them: with the fixed rows of the template, computed and cleared. */
export function storedRows(column: PlannedColumn, value: unknown, read: Reader): unknown {
  if (!isList(value)) return value;
  if (hasPoints(column)) return storedPoints(column, value);
  const { fixedRows } = column.settings;
  const fixed = (isList(fixedRows) ? fixedRows : []).filter(isObject);
  const missing = fixed.filter(
    (each) => !value.some((row) => isObject(row) && row['id'] === each['id']),
  );
  return [...missing, ...value].map((row) => {
    if (!isObject(row)) return row;
    const own = fixed.find((each) => each['id'] === row['id']);
    return settled(column, withoutEmpty(column, { ...row, ...own }), read);
  });
}

/**
 * Rows that begin: cells with a default rule that the template does not fill in have what it gives, again
 * and again until nothing changes.
 */
export function begunRows(column: PlannedColumn, value: unknown, read: Reader): unknown {
  const ruled = column.cells.filter(
    ({ document }) => document.defaultRule !== undefined && document.computed === undefined,
  );
  if (!isList(value) || ruled.length === 0) return value;
  return value.filter(isObject).map((given) => {
    let row = given;
    for (let turn = 0; turn <= ruled.length; turn += 1) {
      const reading = rowReader(column, settled(column, withoutEmpty(column, row), read), read);
      const cells = ruled
        .filter(({ db }) => ownProperty(given, db) === undefined)
        .map((cell): [string, unknown] => [cell.db, beginningBy(cell, reading)]);
      row = withoutEmpty(column, { ...row, ...Object.fromEntries(cells) });
    }
    return row;
  });
}

/** The faults of stored rows by the rules of their columns. */
export function ruledRowFaults(
  column: PlannedColumn,
  rowsGiven: unknown,
  read: Reader,
): readonly Fault[] {
  if (hasPoints(column)) return [];
  const rows = isList(rowsGiven) ? rowsGiven.filter(isObject) : [];
  return rows.flatMap((row, index) =>
    column.cells.flatMap((cell): readonly Fault[] => {
      const { db, document, visibleWhen, isLocked } = cell;
      const holds = (rule: Rule) => evaluateRule(rule, rowReader(column, row, read)) === true;
      if (isLocked || !visibleWhen.every(holds)) return [];
      const pointer = `/${index}/${db}`;
      const { required, requiredWhen, validWhen = [], optionsWhen = [] } = document;
      const value = ownProperty(row, db);
      if (isEmptyFor(cell, value)) {
        const isNeeded = required === true || (requiredWhen !== undefined && holds(requiredWhen));
        return isNeeded ? [{ code: 'required', pointer }] : [];
      }
      const chosen: readonly unknown[] = isList(value) ? value : [value];
      if (optionsWhen.some(({ option, rule }) => chosen.includes(option) && !holds(rule)))
        return [{ code: 'option', pointer }];
      return validWhen.every(({ rule }) => holds(rule)) ? [] : [{ code: 'rule', pointer }];
    }),
  );
}
