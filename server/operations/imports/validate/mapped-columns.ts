import type { ImportMapping } from '../../../../src/contract/imports.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import type { FileRow } from '../read/table.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';

/** What the rows of a file are read by. */
export interface ImportPlan {
  readonly mapping: ImportMapping;
  readonly language: Language;
}

/** A mapped column of the file. */
export interface MappedColumn {
  readonly at: number;
  readonly header: string;
  readonly db: string;
}

export function mappedColumns({ columns }: ImportMapping): readonly MappedColumn[] {
  return columns.flatMap(({ header, db }, at) => (db === null ? [] : [{ at, header, db }]));
}

export function cellAt({ cells }: FileRow, { at }: MappedColumn): Cell {
  return cells[at] ?? null;
}

const maxDisplayLength = 500;

/** The text of a cell as it is shown with a problem. */
function displayValue(cell: Cell): string | null {
  return cell === null ? null : String(cell).slice(0, maxDisplayLength);
}

/** A problem of a mapped column's cell. */
export function cellProblem(row: FileRow, column: MappedColumn, fault: RowFault): RowProblem {
  const { db, header } = column;
  return { row: row.number, db, column: header, value: displayValue(cellAt(row, column)), fault };
}
