/** A cell of a grid. Row -1 is the header; column 0 holds the checkboxes, data columns start at 1. */
export interface CellPosition {
  readonly row: number;
  readonly col: number;
}

export interface GridBounds {
  readonly rows: number;
  /** Data columns. */
  readonly columns: number;
  /** 0 with checkboxes, 1 without. */
  readonly firstCol: 0 | 1;
  /** Rows that PageUp and PageDown move by. */
  readonly page: number;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/** The cell that a key moves to, as the grid pattern of WAI-ARIA says; null for any other key. */
export function nextCell(
  from: CellPosition,
  { key, ctrl }: KeyPress,
  bounds: GridBounds,
): CellPosition | null {
  const { rows, columns: lastCol, firstCol, page } = bounds;
  const to = (row: number, col: number): CellPosition => ({
    row: clamp(row, -1, rows - 1),
    col: clamp(col, firstCol, lastCol),
  });
  switch (key) {
    case 'ArrowUp':
      return ctrl ? to(0, from.col) : to(from.row - 1, from.col);
    case 'ArrowDown':
      return ctrl ? to(rows - 1, from.col) : to(from.row + 1, from.col);
    case 'ArrowLeft':
      return ctrl ? to(from.row, firstCol) : to(from.row, from.col - 1);
    case 'ArrowRight':
      return ctrl ? to(from.row, lastCol) : to(from.row, from.col + 1);
    case 'Home':
      return ctrl ? to(0, firstCol) : to(from.row, firstCol);
    case 'End':
      return ctrl ? to(rows - 1, lastCol) : to(from.row, lastCol);
    case 'PageUp':
      return to(Math.max(0, from.row - page), from.col);
    case 'PageDown':
      return to(from.row + page, from.col);
    default:
      return null;
  }
}

/** A rectangle of cells; all four edges are included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The cells between two; a range never contains header cells. */
export function rangeOf(a: CellPosition, b: CellPosition): CellRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.col, b.col),
    right: Math.max(a.col, b.col),
  };
}

export function hasManyCells({ top, bottom, left, right }: CellRange): boolean {
  return top !== bottom || left !== right;
}
