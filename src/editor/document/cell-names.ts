import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import type { EditorContext } from './context.ts';
import { mapColumn } from './columns.ts';
import { isDbName } from './names.ts';
import { mapCells, mapReferences } from './references.ts';
import { renamedCellInRule, renamedInRow } from './rule-names.ts';

/** A column of a table that gets another key. */
export interface CellName {
  readonly table: string;
  readonly db: string;
  readonly to: string;
}

const reserved: ReadonlySet<string> = new Set(['id', 'item', 'constructor', 'prototype']);

/** Whether rows and rules give the name another meaning. */
export const isReservedCell = (name: string): boolean => reserved.has(name);

export const isCellName = (name: string): boolean => isDbName(name) && !isReservedCell(name);

/** The columns of a table that the settings of a column hold. */
export function cellsIn({ columnData }: Pick<ColumnDocument, 'columnData'>): readonly JsonObject[] {
  const { columns }: JsonObject = columnData ?? {};
  return isList(columns) ? columns.filter(isObject) : [];
}

/** How a column of a table is named beside those of the item, such as the published ones (`EditorContext`). */
export const publishedCell = (table: string, db: unknown): string => `${table}.${String(db)}`;

/** The column of an item that a name of that kind belongs to, which may be its own. */
export const columnOfName = (name: string): string => name.split('.', 1)[0] ?? name;

/** Field types of columns, and of the columns of their tables, by name. */
export function publishedTypes(columns: readonly ColumnDocument[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap((column) => [
      [column.db, column.columnType] as const,
      ...cellsIn(column).map(
        ({ db, columnType }) => [publishedCell(column.db, db), String(columnType)] as const,
      ),
    ]),
  );
}

const withKey = (row: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(row).map(([key, each]) => [key === from ? to : key, each]));

/** Rows with another key of a column; other values stay. */
function renamedRows(rows: readonly unknown[], { db, to }: CellName): unknown[] {
  return rows.map((row) => (isObject(row) ? withKey(row, db, to) : row));
}

/** The settings of the table with another key of one of its columns. */
function renamedSettings(data: JsonObject, name: CellName, of: ColumnDocument): JsonObject {
  const { db, to } = name;
  const followed = mapCells(data, of.name, {
    rule: (rule) => renamedInRow(rule, (each) => (each === db ? to : each)),
    name: (each) => each,
  });
  const { columns, fixedRows, summary, ...rest } = followed;
  const named = (each: unknown) => (each === db ? to : each);
  const renamed = isList(columns)
    ? columns.map((cell) => {
        if (!isObject(cell)) return cell;
        const { columnData } = cell;
        const next = { ...cell, db: named(cell['db']) };
        if (!isObject(columnData)) return next;
        const { parentType, matchField } = columnData;
        return {
          ...next,
          columnData: {
            ...columnData,
            ...(parentType === db && { parentType: to }),
            ...(matchField === db && { matchField: to }),
          },
        };
      })
    : columns;
  return {
    ...rest,
    columns: renamed,
    ...(isList(fixedRows) && { fixedRows: renamedRows(fixedRows, name) }),
    ...(isList(summary) && { summary: summary.map(named) }),
  };
}

/** The document in which a column of a table has another key, and everything that names it follows. */
export function withRenamedCell(
  document: TemplateDocument,
  context: EditorContext,
  name: CellName,
): TemplateDocument {
  const { table } = name;
  const followed = mapReferences(document, {
    rule: (rule, _reader, ofRow) => (ofRow ? rule : renamedCellInRule(rule, name)),
    name: (each) => each,
  });
  const renamed = mapColumn(followed, context, table, (column) => ({
    ...column,
    ...(isList(column.default) && { default: renamedRows(column.default, name) }),
    columnData: renamedSettings(column.columnData ?? {}, name, column),
  }));
  function walked(values: JsonObject): JsonObject {
    const rows = values[table];
    return isList(rows) ? { ...values, [table]: renamedRows(rows, name) } : values;
  }
  const { walks } = renamed;
  if (walks === undefined) return renamed;
  return {
    ...renamed,
    walks: walks.map((walk) => ({
      ...walk,
      ...(walk.values !== undefined && { values: walked(walk.values) }),
      steps: walk.steps.map((step) =>
        step.values === undefined ? step : { ...step, values: walked(step.values) },
      ),
    })),
  };
}
