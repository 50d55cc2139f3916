import type { CompiledColumn, CompiledRows, Row } from '../compiled.ts';
import { textParams } from '../format-message.ts';
import { rowContext } from '../rules/row-scope.ts';
import type { RuleContext } from '../rules/types.ts';
import { initialValue } from './blank.ts';
import { columnStateIn, isLocked, type ColumnState } from './column-state.ts';
import type { FieldError } from './errors.ts';
import {
  canonicalJson,
  definedKeys,
  isList,
  isObject,
  type JsonObject,
  jsonEquals,
  ownProperty,
} from './json.ts';
import { addErrors, below, noErrors, oneError } from './keywords/keyword.ts';
import { withheldOption } from './offered-options.ts';
import { pointerSegment } from './pointer.ts';
import { createRowCache } from './row-cache.ts';

/** The rows of a stored value; parts that are no rows are left out. */
export function rowsOf(value: unknown): readonly Row[] {
  return isList(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return isObject(value) && typeof value['id'] === 'string';
}

/** The rows without computed cells, which follow from the others. */
export function enteredRows({ computed }: CompiledRows, value: unknown): readonly Row[] {
  const rows = rowsOf(value);
  if (computed.length === 0) return rows;
  return rows.map((row) => computed.reduce((left, column) => withCell(left, column, null), row));
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** A copy of a row with another value in a cell; an empty cell has no key. */
export function withCell(
  row: Row,
  column: Pick<CompiledColumn, 'db' | 'isEmpty'>,
  value: unknown,
): Row {
  if (!column.isEmpty(value)) return { ...row, [column.db]: value };
  const { [column.db]: _, ...others } = row;
  return others as Row;
}

/** A new row with the defaults of its columns. */
export function blankRow({ columns }: CompiledRows, id: string): Row {
  const cells = columns.flatMap((column) => {
    const value = initialValue(column);
    return column.isEmpty(value) ? [] : [[column.db, value] as const];
  });
  return { id, ...Object.fromEntries(cells) };
}

/** Whether the template fills in the cell, so that nobody changes it. */
export function isFixedCell({ fixed }: CompiledRows, row: Pick<Row, 'id'>, db: string): boolean {
  const given = fixed.get(row.id);
  return given !== undefined && Object.hasOwn(given, db);
}

/** The pointer of a row: its id in a closed set, else its index. */
export function rowSegment({ closed }: CompiledRows, row: unknown, index: number): string {
  const id = closed !== null && isObject(row) ? row['id'] : undefined;
  return pointerSegment(typeof id === 'string' ? id : index);
}

const normalisedRow = createRowCache<unknown>();

function normaliseRow(rows: CompiledRows, given: unknown): unknown {
  return isObject(given) ? normalisedRow(rows, given, () => normaliseCells(rows, given)) : given;
}

/** Keys that are no columns stay, so that validation refuses them. */
function normaliseCells({ byDb, fixed, closed }: CompiledRows, given: JsonObject): unknown {
  const { id } = given;
  const own = typeof id === 'string' ? fixed.get(id) : undefined;
  const cells = definedKeys({ ...given, ...own }).flatMap((db): (readonly [string, unknown])[] => {
    const value = own !== undefined && Object.hasOwn(own, db) ? own[db] : given[db];
    const column = byDb.get(db);
    if (column === undefined) return [[db, value]];
    const stored = column.normalise(value);
    return column.isEmpty(stored) ? [] : [[db, stored]];
  });
  const row: JsonObject = Object.fromEntries(cells);
  return closed !== null && own !== undefined && isRow(row) ? closed.settle(row) : row;
}

/**
 * The rows of a closed set in their order, with those that were left out. A list with anything else
 * stays as it is, so that validation refuses it where it is.
 */
function inClosedOrder({ fixed }: CompiledRows, value: readonly unknown[]): readonly unknown[] {
  const rows = value.filter(isRow).filter(({ id }) => fixed.has(id));
  const given = byId(rows);
  if (rows.length < value.length || given.size < rows.length) return value;
  return [...fixed.values()].map((row) => given.get(row.id) ?? row);
}

/**
 * The stored form of rows: each cell in the form of its type, empty cells left out, and the fixed
 * rows as the template has them, also those that were left out.
 */
export function normaliseRows(rows: CompiledRows, value: unknown): unknown {
  if (!isList(value)) return value;
  if (rows.closed !== null) return inClosedOrder(rows, value).map((row) => normaliseRow(rows, row));
  const present = new Set(value.map((row) => (isObject(row) ? row['id'] : undefined)));
  const missing = [...rows.fixed.values()].filter(({ id }) => !present.has(id));
  return [...missing, ...value].map((row) => normaliseRow(rows, row));
}

/** The words of all cells, for search. */
export function textOfRows({ columns }: CompiledRows, value: unknown): string {
  const words = rowsOf(value).flatMap((row) =>
    columns.map((column) => {
      const cell = ownProperty(row, column.db);
      return column.isEmpty(cell) ? '' : column.toText(cell);
    }),
  );
  return words.filter((word) => word !== '').join(' ');
}

/** Errors of cells whose value another row of the table has. */
function repeatedErrors(
  rows: CompiledRows,
  value: readonly unknown[],
  db: string,
  context: string,
) {
  const plain = new Set<unknown>();
  const structured = new Set<unknown>();
  const errors: FieldError[] = [];
  for (const [index, row] of value.entries()) {
    const cell = isObject(row) ? ownProperty(row, db) : undefined;
    if (cell === undefined || cell === null) continue;
    const [seen, key] =
      typeof cell === 'object' ? [structured, canonicalJson(cell)] : [plain, cell];
    if (seen.has(key)) {
      const pointer = rowSegment(rows, row, index) + pointerSegment(db);
      addErrors(errors, oneError(pointer, 'unique', { context }));
    }
    seen.add(key);
  }
  return errors;
}

/** By time zone. */
const checkedRow = createRowCache<Map<string, readonly FieldError[]>>();

function checkCells(
  { byDb }: CompiledRows,
  row: JsonObject,
  timeZone: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const db of definedKeys(row)) {
    if (db === 'id') continue;
    const column = byDb.get(db);
    if (column === undefined)
      addErrors(errors, oneError(pointerSegment(db), 'unknown_column', { name: db }));
    else if (!isLocked(column) && !column.isEmpty(row[db])) {
      const found = column.check(row[db], timeZone);
      if (found.length > 0) addErrors(errors, below(pointerSegment(db), found));
    }
  }
  return errors;
}

function errorsOfRow(rows: CompiledRows, row: JsonObject, timeZone: string) {
  const known = checkedRow(rows, row, () => new Map());
  const errors = known.get(timeZone) ?? checkCells(rows, row, timeZone);
  known.set(timeZone, errors);
  return errors;
}

/**
 * The errors of rows that their cells have by themselves, whatever rules say: of types and settings,
 * unknown keys, repeated ids and repeated values of unique columns. The value is a list of objects.
 */
export function checkRows(
  rows: CompiledRows,
  value: unknown,
  timeZone: string,
): readonly FieldError[] {
  if (!isList(value)) return noErrors;
  const errors: FieldError[] = [];
  for (const [index, row] of value.entries()) {
    if (!isObject(row)) continue;
    const { id } = row;
    const isUnknown = rows.closed !== null && typeof id === 'string' && !rows.fixed.has(id);
    const found = errorsOfRow(rows, row, timeZone);
    if (!isUnknown && found.length === 0) continue;
    const segment = rowSegment(rows, row, index);
    if (isUnknown)
      addErrors(errors, oneError(segment, 'unknown_column', { name: id, context: 'row' }));
    addErrors(errors, below(segment, found));
  }
  addErrors(errors, repeatedErrors(rows, value, 'id', 'row'));
  for (const { db, unique } of rows.columns)
    if (unique) addErrors(errors, repeatedErrors(rows, value, db, 'row'));
  return errors;
}

/** The state of a cell: shown, required, read-only, computed. `reading` is that of the item. */
export function cellState(
  rows: CompiledRows,
  column: CompiledColumn,
  row: Row,
  reading: RuleContext,
): ColumnState {
  const isFixed = isFixedCell(rows, row, column.db);
  return columnStateIn(column, rowContext(reading, rows.byDb, row), isFixed);
}

function ruledCell(
  column: CompiledColumn,
  { visible, required, violation, withheld }: ColumnState,
  value: unknown,
): readonly FieldError[] {
  if (!visible || isLocked(column)) return noErrors;
  if (column.isEmpty(value)) return required ? oneError(column.pointer, 'required') : noErrors;
  const lost = withheldOption(column, value, withheld);
  if (lost !== undefined) return oneError(column.pointer, 'option', textParams(lost));
  return violation === null ? noErrors : oneError(column.pointer, 'rule', textParams(violation));
}

/** The errors of rows by the rules of their cells, after `checkRows` found none. */
export function checkRowRules(
  rows: CompiledRows,
  value: unknown,
  reading: RuleContext,
): readonly FieldError[] {
  if (rows.isStatic) return noErrors;
  const errors: FieldError[] = [];
  for (const [index, row] of rowsOf(value).entries()) {
    for (const column of rows.columns) {
      if (column.isStatic && !column.required) continue;
      const state = cellState(rows, column, row, reading);
      const found = ruledCell(column, state, ownProperty(row, column.db));
      if (found.length > 0) addErrors(errors, below(rowSegment(rows, row, index), found));
    }
  }
  return errors;
}

/** The cells that the rows of a closed set still need; `isRequired`: every row needs an answer. */
export function missingCells(
  { closed }: CompiledRows,
  value: unknown,
  isRequired: boolean,
): readonly { readonly row: Row; readonly db: string }[] {
  if (closed === null) return [];
  return rowsOf(value).flatMap((row) => closed.missing(row, isRequired).map((db) => ({ row, db })));
}

/** A row with its computed cells, and without the hidden ones. */
export function settledRow(rows: CompiledRows, row: Row, reading: RuleContext): Row {
  const { computed, hideable, byDb } = rows;
  let current = row;
  for (const column of computed) {
    const result = column.computed?.evaluate(rowContext(reading, byDb, current)) ?? null;
    const value = result === null ? null : column.normalise(result);
    if (!jsonEquals(value ?? undefined, ownProperty(current, column.db)))
      current = withCell(current, column, value);
  }
  const hidden = hideable.filter(
    (column) =>
      ownProperty(current, column.db) !== undefined &&
      !isFixedCell(rows, current, column.db) &&
      column.visibleWhen?.evaluate(rowContext(reading, byDb, current)) !== true,
  );
  if (hidden.length === 0) return current;
  return settledRow(
    rows,
    hidden.reduce((left, column) => withCell(left, column, null), current),
    reading,
  );
}

/** The rows with computed cells, and without the values of hidden ones; the same list if it is so. */
export function settleRows(rows: CompiledRows, value: unknown, reading: RuleContext): unknown {
  if (!isList(value)) return value;
  const settled = value.map((row) => (isRow(row) ? settledRow(rows, row, reading) : row));
  return settled.every((row, index) => row === value[index]) ? value : settled;
}

/** Errors of changed cells that are read-only in the stored row; a new row has none. */
export function lockedCellErrors(
  rows: CompiledRows,
  before: unknown,
  after: unknown,
  reading: RuleContext,
): readonly FieldError[] {
  const lockable = rows.columns.filter(({ readOnlyWhen }) => readOnlyWhen !== null);
  if (lockable.length === 0) return noErrors;
  const stored = byId(rowsOf(before));
  return rowsOf(after).flatMap((row, index) => {
    const old = stored.get(row.id);
    if (old === undefined) return noErrors;
    return lockable.flatMap((column) => {
      const [was, is] = [ownProperty(old, column.db), ownProperty(row, column.db)];
      if (jsonEquals(was, is) || !cellState(rows, column, old, reading).readOnly) return noErrors;
      return oneError(rowSegment(rows, row, index) + column.pointer, 'read_only');
    });
  });
}
