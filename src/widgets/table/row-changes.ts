import type { CompiledColumn, CompiledRows, Row } from '../../runtime/compiled.ts';
import { blankRow, withCell } from '../../runtime/record/rows.ts';
import { ownProperty } from '../../runtime/record/json.ts';
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

/** Changes a cell of a row, and empties the cells whose choices depend on it (`resetsWith`). */
export function setCell(
  { columns }: CompiledRows,
  rows: readonly Row[],
  id: string,
  column: CompiledColumn,
  value: unknown,
): readonly Row[] {
  const dependent = columns.filter(({ resetsWith }) => resetsWith === column.db);
  return rows.map((row) =>
    row.id === id
      ? dependent.reduce((left, each) => withCell(left, each, null), withCell(row, column, value))
      : row,
  );
}

/** Gives a row what default rules say of the cells that nobody has entered. */
export type BeginRow = (row: Row, isGiven?: (column: CompiledColumn) => boolean) => Row;

/** Adds a row at the end, with the values with which rows begin. */
export function addRow(
  { table, begun }: { readonly table: CompiledRows; readonly begun: BeginRow },
  rows: readonly Row[],
): readonly Row[] {
  return [...rows, begun(blankRow(table, newRowId()))];
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

/** Moves rows before the row that has the index `before` now; the same rows if they are there. */
export function moveRows(
  rows: readonly Row[],
  { first, last }: RowSpan,
  before: number,
): readonly Row[] {
  if (before < 0 || before > rows.length || (before >= first && before <= last + 1)) return rows;
  const to = before > last ? before - (last - first + 1) : before;
  const moved = rows.slice(first, last + 1);
  return removeRows(rows, { first, last }).toSpliced(to, 0, ...moved);
}

interface CellBlock {
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly CompiledColumn[];
}

type CanEdit = (row: Row, column: CompiledColumn) => boolean;

/** Changes the cells of a block that a person can edit; `valueOf` gives the value of a row. */
function changeCells(
  rows: readonly Row[],
  { top, bottom, columns }: CellBlock,
  canEdit: CanEdit,
  valueOf: (index: number, column: CompiledColumn) => unknown,
): readonly Row[] {
  return rows.map((row, index) =>
    index < top || index > bottom
      ? row
      : columns.reduce(
          (left, column) =>
            canEdit(left, column) ? withCell(left, column, valueOf(index, column)) : left,
          row,
        ),
  );
}

/** Empties the cells of a block. */
export function clearCells(
  rows: readonly Row[],
  block: CellBlock,
  canEdit: CanEdit,
): readonly Row[] {
  return changeCells(rows, block, canEdit, () => null);
}

/** Repeats the cells of the rows from `source.first` to `source.last` in the other rows of a block. */
export function fillCells(
  rows: readonly Row[],
  source: RowSpan,
  block: CellBlock,
  canEdit: CanEdit,
): readonly Row[] {
  const height = source.last - source.first + 1;
  return changeCells(rows, block, canEdit, (index, { db }) => {
    const offset = (((index - source.first) % height) + height) % height;
    const from = rows[source.first + offset];
    return from === undefined ? null : ownProperty(from, db);
  });
}
