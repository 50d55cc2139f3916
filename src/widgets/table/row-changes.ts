import type { CompiledColumn, CompiledRows, Row } from '../../runtime/compiled.ts';
import { blankRow, withCell } from '../../runtime/record/rows.ts';
import { newRowId } from './row-id.ts';

/** Rows from `first` to `last`, both included. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** A key for each row: its id, which rows of invalid values may repeat. */
export function rowKeys(rows: readonly Row[]): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map(({ id }) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before === 0 ? id : `${id} ${before}`;
  });
}

export function setCell(
  rows: readonly Row[],
  id: string,
  column: CompiledColumn,
  value: unknown,
): readonly Row[] {
  return rows.map((row) => (row.id === id ? withCell(row, column, value) : row));
}

/** Adds a blank row at an index. */
export function insertRow(
  table: CompiledRows,
  rows: readonly Row[],
  index: number,
): readonly Row[] {
  return rows.toSpliced(index, 0, blankRow(table, newRowId()));
}

/** Copies rows below themselves, without values that have to be unique. */
export function duplicateRows(
  { columns }: CompiledRows,
  rows: readonly Row[],
  { first, last }: RowSpan,
): readonly Row[] {
  const unique = columns.filter((column) => column.unique);
  const copies = rows.slice(first, last + 1).map((row) => {
    const copy: Row = { ...row, id: newRowId() };
    return unique.reduce((left, column) => withCell(left, column, null), copy);
  });
  return rows.toSpliced(last + 1, 0, ...copies);
}

export function removeRows(rows: readonly Row[], { first, last }: RowSpan): readonly Row[] {
  return rows.toSpliced(first, last - first + 1);
}

/** Moves rows up or down by one; the same rows at the end of the table. */
export function moveRows(
  rows: readonly Row[],
  { first, last }: RowSpan,
  by: 1 | -1,
): readonly Row[] {
  const to = first + by;
  if (to < 0 || last + by >= rows.length) return rows;
  const moved = rows.slice(first, last + 1);
  return removeRows(rows, { first, last }).toSpliced(to, 0, ...moved);
}
