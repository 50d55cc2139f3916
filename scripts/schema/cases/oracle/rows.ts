import {
  isList,
  isObject,
  ownProperty,
  type JsonObject,
} from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import type { PlannedColumn } from '../../../../server/documents/plan.ts';
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

/** The faults of stored rows by the rules of their columns. */
export function ruledRowFaults(
  column: PlannedColumn,
  value: unknown,
  read: Reader,
): readonly Fault[] {
  if (hasPoints(column)) return [];
  const rows = isList(value) ? value.filter(isObject) : [];
  return rows.flatMap((row, index) =>
    column.cells.flatMap((cell): readonly Fault[] => {
      const { db, document, visibleWhen, isLocked } = cell;
      const holds = (rule: Rule) => evaluateRule(rule, rowReader(column, row, read)) === true;
      if (isLocked || !visibleWhen.every(holds)) return [];
      const pointer = `/${index}/${db}`;
      const { required, requiredWhen, validWhen = [] } = document;
      if (isEmptyFor(cell, ownProperty(row, db))) {
        const isNeeded = required === true || (requiredWhen !== undefined && holds(requiredWhen));
        return isNeeded ? [{ code: 'required', pointer }] : [];
      }
      return validWhen.every(({ rule }) => holds(rule)) ? [] : [{ code: 'rule', pointer }];
    }),
  );
}
