import type { CompiledColumn, Row } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { jsonEquals, ownProperty } from '../../../../src/runtime/record/json.ts';
import { rowSegment, rowsOf } from '../../../../src/runtime/record/rows.ts';
import { idsOfPeople } from '../../../../src/runtime/rules/typed-value.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { Load } from '../batch-loader.ts';
import type { WantedLock } from '../../../db/items/locks.ts';
import type { ItemAccess } from '../../context/items.ts';
import type { Services } from '../../services.ts';
import type {
  ReferenceCheck,
  ReferenceChecker,
  ReferencedItems,
  ReferenceValue,
} from './reference-check.ts';
import { checkFiles, checkVersion } from './files.ts';
import { checkConnection, checkItems, newConnectedItems, newItems } from './items.ts';
import { mayLimit } from './limits.ts';
import { checkCriticality, checkLabels, checkOptions, checkTemplates, checkType } from './lists.ts';
import { checkPeople, checkWatchers } from './people.ts';

const byReference: { readonly [kind: string]: ReferenceChecker } = {
  item: checkItems,
  type: checkType,
  criticality: checkCriticality,
  template: checkTemplates,
  label: checkLabels,
  user: checkWatchers,
  file: checkFiles,
  option: checkOptions,
};

/** The checker of a column's references; null if it has none. */
function checkerOf({ fieldType, settings }: CompiledColumn): ReferenceChecker | null {
  const { reference, ruleType, dataType, system } = fieldType.document;
  if (system === true || settings.isInbound === true) return null;
  if (dataType === 'ITM_CON') return checkConnection;
  if (dataType === 'DMS_VER') return checkVersion;
  if (ruleType === 'people') return checkPeople;
  return reference === undefined ? null : (byReference[reference] ?? null);
}

/** A value that may refer to something: that of a column, or that of a cell of its rows. */
interface Referring extends ReferenceValue, Pick<ReferenceCheck, 'row' | 'rowBefore' | 'cells'> {
  readonly pointer: string;
}

/** What the cells of a column of all rows refer to, in the form of one cell. */
function earlierCells({ db, fieldType }: CompiledColumn, rows: readonly Row[]): unknown {
  const cells = rows.map((row) => ownProperty(row, db));
  if (fieldType.document.ruleType !== 'people') return cells.flat();
  return {
    user_ids: cells.flatMap((cell) => idsOfPeople(cell, 'user_ids')),
    team_ids: cells.flatMap((cell) => idsOfPeople(cell, 'team_ids')),
  };
}

/**
 * The values of a column that may refer to something. A row's cell may keep what the same column of
 * any row referred to before.
 */
function referringValues(
  column: CompiledColumn,
  { before, after }: { readonly before: Item | null; readonly after: Item },
): readonly Referring[] {
  const value = valueOf(column, after);
  const old = before === null ? null : valueOf(column, before);
  const { pointer, rows } = column;
  if (rows === null)
    return [{ column, value, before: old, pointer, row: null, rowBefore: null, cells: null }];
  const cells = rows.columns.filter((cell) => checkerOf(cell) !== null);
  if (cells.length === 0) return [];
  const earlier = new Map(cells.map((cell) => [cell, earlierCells(cell, rowsOf(old))]));
  const rowsBefore = new Map(rowsOf(old).map((row) => [row.id, row]));
  return rowsOf(value).flatMap((row, index) =>
    cells.map((cell) => ({
      column: cell,
      value: ownProperty(row, cell.db) ?? null,
      before: earlier.get(cell),
      row,
      rowBefore: rowsBefore.get(row.id) ?? null,
      cells: rows.byDb,
      pointer: pointer + rowSegment(rows, row, index) + cell.pointer,
    })),
  );
}

/** The items to which an item newly refers in any of these columns and their rows, by module. */
export function newlyReferred(
  columns: readonly CompiledColumn[],
  change: { readonly before: Item | null; readonly after: Item },
): readonly ReferencedItems[] {
  const all = columns.flatMap((column) => referringValues(column, change));
  return all.flatMap((referring) => {
    const check = checkerOf(referring.column);
    if (check === checkItems) return [newItems(referring)];
    return check === checkConnection ? [newConnectedItems(referring)] : [];
  });
}

/**
 * The rows of items to which an item newly refers, in any of these columns, with the lock that
 * keeps them from being deleted until the commit.
 */
export function newReferences(
  { modules }: Services,
  columns: readonly CompiledColumn[],
  change: { readonly before: Item | null; readonly after: Item },
): readonly WantedLock[] {
  return newlyReferred(columns, change).flatMap(({ moduleType, ids }) => {
    const table =
      typeof moduleType === 'string' ? modules.byType(moduleType)?.document.databaseTable : null;
    if (typeof table !== 'string') return [];
    return ids.map((id) => ({ table, id, lock: 'refer' as const }));
  });
}

/**
 * Errors of references in these columns to targets that are not on the site, belong to another
 * module or do not fit (code `reference`, or the field type's code for a file). Only columns that
 * differ from `before` are checked, and of those only the new references, or all if what limits them
 * differs. Returns `pending` while a
 * lookup runs.
 */
export function referenceErrors(
  access: ItemAccess,
  columns: readonly CompiledColumn[],
  { before, after: item }: { readonly before: Item | null; readonly after: Item },
  load: Load,
): readonly FieldError[] | 'pending' {
  const errors: FieldError[] = [];
  let isPending = false;
  const all = columns.flatMap((column) => referringValues(column, { before, after: item }));
  for (const { pointer, ...referring } of all) {
    const { column, value, before: old } = referring;
    const check = checkerOf(column);
    if (check === null || column.isEmpty(value)) continue;
    const given = { access, load, columns, item, previous: before, ...referring };
    if (jsonEquals(old, value) && !mayLimit(given) && !column.settings.parentType) continue;
    const fits = check(given);
    if (fits === 'pending') isPending = true;
    else if (fits === false) errors.push({ pointer, code: 'reference', params: {} });
    else if (typeof fits === 'object')
      errors.push(...fits.map((error) => ({ ...error, pointer: pointer + error.pointer })));
  }
  return isPending ? 'pending' : errors;
}
