/** A cell of the grid; row -1 are the heads, column 0 the boxes. */
export interface CellPosition {
  readonly row: number;
  readonly col: number;
}

export interface GridBounds {
  readonly rows: number;
  readonly cols: number;
  /** Rows that a page has. */
  readonly page: number;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** Where a key leads from a cell, as in the grids of WAI-ARIA; null for keys that lead nowhere. */
export function nextCell(
  from: CellPosition,
  { key, ctrl }: KeyPress,
  bounds: GridBounds,
): CellPosition | null {
  const { rows, cols, page } = bounds;
  const to = (row: number, col: number): CellPosition => ({
    row: within(row, -1, rows - 1),
    col: within(col, 0, cols - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return ctrl ? to(0, from.col) : to(from.row - 1, from.col);
    case 'ArrowDown':
      return ctrl ? to(rows - 1, from.col) : to(from.row + 1, from.col);
    case 'ArrowLeft':
      return ctrl ? to(from.row, 0) : to(from.row, from.col - 1);
    case 'ArrowRight':
      return ctrl ? to(from.row, cols - 1) : to(from.row, from.col + 1);
    case 'Home':
      return ctrl ? to(0, 0) : to(from.row, 0);
    case 'End':
      return ctrl ? to(rows - 1, cols - 1) : to(from.row, cols - 1);
    case 'PageUp':
      return to(Math.max(0, from.row - page), from.col);
    case 'PageDown':
      return to(from.row + page, from.col);
    default:
      return null;
  }
}

/** A rectangle of cells, with its edges. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The cells between two; the heads are never among them. */
export function rangeOf(a: CellPosition, b: CellPosition): CellRange {
  return {
    top: Math.max(0, Math.min(a.row, b.row)),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.col, b.col),
    right: Math.max(a.col, b.col),
  };
}

/** Whether there is more than one cell in a range. */
export function hasManyCells({ top, bottom, left, right }: CellRange): boolean {
  return top !== bottom || left !== right;
}
