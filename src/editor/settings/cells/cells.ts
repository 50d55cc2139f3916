import { isList, isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { textIn, type Text } from '../../../runtime/text.ts';
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

/** The names that rows and rules give another meaning. */
const reserved: ReadonlySet<string> = new Set(['id', 'item', 'constructor', 'prototype']);

/** The columns with a new one at the end; its key comes from its name and stays for ever. */
export function withNewCell(
  columns: readonly Cell[],
  name: Text,
  columnType: string,
): readonly Cell[] {
  const taken = new Set(columns.map(({ db }) => db));
  const stem = nameFromLabel(textIn(name, 'en'), 'column');
  const db = freeName(stem, (each) => taken.has(each) || reserved.has(each));
  return [...columns, { db, name, columnType }];
}

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

/** The columns in another order. */
export function orderedCells(columns: readonly Cell[], dbs: readonly string[]): readonly Cell[] {
  return dbs.flatMap((db) => columns.find((cell) => cell.db === db) ?? []);
}

/** The settings without a column: also its cells in fixed rows, and its total in lists. */
export function withoutCell(settings: TableSettings, db: string) {
  const columns = settings.columns.filter((cell) => cell.db !== db);
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
