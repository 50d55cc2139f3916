import type { TableMapping } from '../../../../src/contract/import-schemas.ts';
import { idOfRow, itemOfRow } from '../../../../src/runtime/cell-codec/row-columns.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { searchKey } from '../../../../src/runtime/text-keys.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow, TableRows } from '../read/table.ts';
import { displayValue } from '../validate/display-value.ts';

/** A mapped column of a sheet of rows. */
export interface SheetColumn {
  readonly at: number;
  readonly header: string;
  readonly db: string;
}

export function sheetColumns({ columns }: TableMapping): readonly SheetColumn[] {
  return columns.flatMap(({ header, db }, at) => (db === null ? [] : [{ at, header, db }]));
}

const columnNamed = (mapping: TableMapping, db: string) =>
  sheetColumns(mapping).find((column) => column.db === db);

/** The column with the numbers of the items. */
export const itemColumn = (mapping: TableMapping) => columnNamed(mapping, itemOfRow);

/** The column with the ids of the rows. */
export const idColumn = (mapping: TableMapping) => columnNamed(mapping, idOfRow);

export function sheetCell({ cells }: FileRow, column: SheetColumn | undefined): Cell {
  return column === undefined ? null : (cells[column.at] ?? null);
}

/** A problem of a row of a table, or of one of its cells. `row` is the row of the item. */
export function sheetProblem(
  row: FileRow,
  { mapping }: TableRows,
  line: FileRow,
  column: SheetColumn | undefined,
  fault: RowFault,
): RowProblem {
  return {
    row: row.number,
    db: column === undefined ? mapping.db : `${mapping.db}.${column.db}`,
    column: column?.header ?? null,
    value: column === undefined ? null : displayValue(sheetCell(line, column)),
    sheet: mapping.sheet,
    line: line.number,
    fault,
  };
}

/** A problem of an item without a row in the file is one of the first row that names the item. */
export function inSheet(row: FileRow, problem: RowProblem): RowProblem {
  const [first] = row.tables ?? [];
  const [line] = first?.rows ?? [];
  if (row.hasOnlyTables !== true || problem.line !== undefined) return problem;
  if (first === undefined || line === undefined) return problem;
  return sheetProblem(row, first, line, itemColumn(first.mapping), problem.fault);
}

/** A header without case, accents and outer spaces. */
export const headerKey = (header: string): string => searchKey(header.trim());
