import type { CellBlock } from '../../../ui/grid/clipboard.ts';
import type { CellRange } from '../../../ui/grid/navigation.ts';

/** The most cells of one paste. */
export const maxCells = 2000;

/** The cells of a list that a paste changes. */
export interface PasteTarget {
  /** The first row of the list, from 0. */
  readonly first: number;
  readonly last: number;
  /** The first shown column, from 0. */
  readonly left: number;
  /** The pasted cells by row and column. */
  readonly cells: CellBlock;
  /** Lines and columns that exceed the list. */
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/**
 * Puts a block at the start of the marked cells, or a single cell into all of them. The list has
 * `count` rows and `columns` columns. Null if the active cell holds no value.
 */
export function pasteTargetOf(
  block: CellBlock,
  range: CellRange,
  count: number,
  columns: number,
): PasteTarget | null {
  const [firstRow] = block;
  if (firstRow === undefined || range.left < 1 || range.top >= count) return null;
  const left = range.left - 1;
  const isOne = block.length === 1 && firstRow.length === 1;
  const rows = isOne ? range.bottom - range.top + 1 : block.length;
  const width = isOne ? range.right - range.left + 1 : firstRow.length;
  const height = Math.min(rows, count - range.top);
  const fitting = Math.min(width, columns - left);
  const cells = Array.from({ length: height }, (_, row) =>
    Array.from({ length: fitting }, (__, col) =>
      isOne ? (firstRow[0] ?? '') : (block[row]?.[col] ?? ''),
    ),
  );
  return {
    first: range.top,
    last: range.top + height - 1,
    left,
    cells,
    rowsLeft: rows - height,
    columnsLeft: width - fitting,
  };
}
