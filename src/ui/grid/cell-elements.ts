import { maxColumnWidth, minColumnWidth } from './columns.ts';
import type { CellPosition } from './navigation.ts';

/** The id of a header cell and of the active cell, for `aria-activedescendant`. */
export function cellId(gridId: string, row: number, col: number): string {
  return `${gridId}-${row}-${col}`;
}

/** The number of a row's first column: rows without a checkbox start with column 1. */
function firstColOf(row: Element): number {
  return row.firstElementChild?.querySelector(':scope > [role="checkbox"]') ? 0 : 1;
}

function childAt(row: Element, col: number): HTMLElement | null {
  const cell = row.children[col - firstColOf(row)];
  return cell instanceof HTMLElement ? cell : null;
}

/** The element of a cell; null if it is not rendered. */
export function cellAt(grid: HTMLElement | null, row: number, col: number): HTMLElement | null {
  const element = grid?.querySelector(`[data-row="${row}"]`) ?? null;
  return element === null ? null : childAt(element, col);
}

/** The cell that contains an element; null outside of the rows and the header. */
export function cellOf(element: Element): CellPosition | null {
  const cell = element.closest<HTMLElement>('[data-row] > *');
  const row = cell?.parentElement ?? null;
  if (cell === null || row === null) return null;
  return {
    row: Number(row.dataset['row']),
    col: [...row.children].indexOf(cell) + firstColOf(row),
  };
}

/** The width in px at which all rendered cells of a column are fully visible. */
export function fitContentWidth(grid: HTMLElement, col: number): number {
  const cells = [...grid.querySelectorAll('[data-row]')].flatMap((row) => childAt(row, col) ?? []);
  const widths = cells.map((cell) => {
    const inner = cell.firstElementChild;
    if (!(inner instanceof HTMLElement)) {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().width;
    }
    const before = inner.style.cssText;
    inner.style.cssText = 'width:max-content;white-space:nowrap;max-width:none';
    const { width } = inner.getBoundingClientRect();
    inner.style.cssText = before;
    return width;
  });
  const padding = 26;
  const widest = Math.ceil(Math.max(0, ...widths)) + padding;
  return Math.min(maxColumnWidth, Math.max(minColumnWidth, widest));
}
