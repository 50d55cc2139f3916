import type { CellBlock } from '../../../ui/grid/clipboard.ts';
import type { CellRange } from '../../../ui/grid/navigation.ts';

/** Most cells that are changed at once. */
export const maxCells = 2000;

/** Where cells are to stand in the list. */
export interface PasteTarget {
  /** Rows of the list, from 0. */
  readonly first: number;
  readonly last: number;
  /** Places among the shown columns, from 0. */
  readonly left: number;
  /** By row and column from there. */
  readonly cells: CellBlock;
  /** Lines and columns for which there is no room. */
  readonly rowsLeft: number;
  readonly columnsLeft: number;
}

/**
 * Puts a block at the beginning of the marked cells; a single cell into all of them. `count` rows
 * and `columns` columns there are. Null where the active cell is none of a value.
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
