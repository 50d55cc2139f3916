import type { Problem } from '../../../runtime/problem.ts';
import { isList, isObject, type JsonObject } from '../../../runtime/record/json.ts';
import type { Text } from '../../../runtime/text.ts';
import type { ColumnDocument, FieldTypeDocument } from '../../../runtime/documents.ts';
import type { Limiting } from '../limit-choices.ts';
import { isReservedCell } from '../../document/cell-names.ts';
import { keptSettings } from '../../document/convert-column.ts';
import { freeName, nameFromLabel } from '../../document/names.ts';

/** A column of a table's rows, as the settings of the table hold it. */
export type Cell = JsonObject & { readonly db: string; readonly columnType: string };

/** The settings of a table that name its columns. */
export interface TableSettings {
  readonly columns: readonly Cell[];
  readonly fixedRows: readonly JsonObject[];
  readonly summary: readonly string[];
}

const isCell = (value: unknown): value is Cell =>
  isObject(value) && typeof value['db'] === 'string' && typeof value['columnType'] === 'string';

export function tableSettings(settings: JsonObject): TableSettings {
  const { columns, fixedRows, summary } = settings;
  return {
    columns: isList(columns) ? columns.filter(isCell) : [],
    fixedRows: isList(fixedRows) ? fixedRows.filter(isObject) : [],
    summary: isList(summary) ? summary.filter((db) => typeof db === 'string') : [],
  };
}

export function nameOfCell({ name, db }: Cell): Text {
  if (typeof name === 'string') return name;
  const en = isObject(name) ? name['en'] : undefined;
  return typeof en === 'string' ? { ...(name as object), en } : db;
}

/** What limits and sub-types need of the columns of a table. */
export function columnsOfRow(table: ColumnDocument): readonly Limiting[] {
  return tableSettings(table.columnData ?? {}).columns.map((cell) => ({
    db: cell.db,
    name: nameOfCell(cell),
    columnType: cell.columnType,
    ...(isObject(cell['columnData']) && { columnData: { ...cell['columnData'] } }),
  }));
}

/** The key of a column until somebody names it. */
const unnamed = 'new_column';

function freeKey(columns: readonly Cell[], stem: string): string {
  const taken = new Set(columns.map(({ db }) => db));
  return freeName(stem, (each) => taken.has(each) || isReservedCell(each));
}

/** The columns with a new one at the end, whose key follows its first label. */
export function withNewCell(
  columns: readonly Cell[],
  name: Text,
  columnType: string,
): readonly Cell[] {
  return [...columns, { db: freeKey(columns, unnamed), name, columnType }];
}

/** The key that a column gets by the first label that somebody gives it; null if it has one. */
export function keyOfLabel(columns: readonly Cell[], db: string, label: string): string | null {
  if (!/^new_column(_\d+)?$/.test(db)) return null;
  const others = columns.filter((each) => each.db !== db);
  const key = freeKey(others, nameFromLabel(label, db));
  return key === db ? null : key;
}

/** Values and rules that belong to the type of a column. */
const ofOtherType = { default: null, total: null, defaultRule: null, optionsWhen: null };

/** The columns with values of one changed; null removes a value. */
export function withCell(
  columns: readonly Cell[],
  db: string,
  values: JsonObject & { readonly columnType?: string },
): readonly Cell[] {
  return columns.map((cell) => {
    if (cell.db !== db) return cell;
    const { columnType = cell.columnType } = values;
    const next = Object.entries({ ...cell, ...values }).filter(([, value]) => value !== null);
    return { ...Object.fromEntries(next), db, columnType };
  });
}

/** The values of a column with another type: settings that the type has too, and no values and rules of the old one. */
export function withOtherType(
  cell: Cell,
  from: FieldTypeDocument | undefined,
  to: FieldTypeDocument,
): JsonObject & { readonly columnType: string } {
  const { columnData } = cell;
  const kept = from && isObject(columnData) ? keptSettings(columnData, from, to) : {};
  return {
    columnType: to.type,
    ownType: null,
    columnData: Object.keys(kept).length > 0 ? kept : null,
    ...(!Object.hasOwn(kept, 'pattern') && { patternMessage: null }),
    ...ofOtherType,
  };
}

/** The column with an own type, which has its own settings. */
export function withTypeOfSite(columnType: string, ownType: string) {
  return { columnType, ownType, columnData: null, patternMessage: null, ...ofOtherType };
}

/** Those among the problems of a table that one of its columns has. */
export function problemsOfCell(
  problems: readonly Problem[],
  columns: readonly Cell[],
  db: string,
): readonly Problem[] {
  const at = columns.findIndex((cell) => cell.db === db);
  const own = new RegExp(`^/\\w+/\\d+/columnData/columns/${at}(?:/|$)`, 'v');
  return problems.filter(({ pointer }) => own.test(pointer));
}

/** The columns in another order. */
export function orderedCells(columns: readonly Cell[], dbs: readonly string[]): readonly Cell[] {
  return dbs.flatMap((db) => columns.find((cell) => cell.db === db) ?? []);
}

/** The column without a limit by another one. */
function unlimited(cell: Cell, db: string): Cell {
  const { columnData } = cell;
  if (!isObject(columnData) || columnData['matchField'] !== db) return cell;
  const { matchField: _field, matchColumn: _column, ...rest } = columnData;
  return { ...cell, columnData: rest };
}

/** The settings without a column: also its cells in fixed rows, its total in lists, and what it limits. */
export function withoutCell(settings: TableSettings, db: string) {
  const columns = settings.columns.flatMap((cell) => (cell.db === db ? [] : [unlimited(cell, db)]));
  const summary = settings.summary.filter((each) => each !== db);
  const fixedRows = settings.fixedRows.map(({ [db]: _cell, ...row }) => row);
  return {
    columns: { value: columns },
    ...(summary.length < settings.summary.length && {
      summary: { value: summary.length === 0 ? null : summary },
    }),
    ...(fixedRows.length > 0 && { fixedRows: { value: fixedRows } }),
  };
}
