import type { CSSProperties } from 'react';
import { minWidth, maxWidth, type ShownColumn } from './layout.ts';

/** The id of a cell that is active, by which the grid says so; and of each head. */
export function cellId(grid: string, row: number, col: number): string {
  return `${grid}-${row}-${col}`;
}

/** A cell that is drawn; null for one that is not. Column 0 are the boxes, row -1 the heads. */
export function cellAt(grid: HTMLElement | null, row: number, col: number): HTMLElement | null {
  return grid?.querySelector(`[data-row="${row}"] > :nth-child(${col + 1})`) ?? null;
}

/** Of the column of boxes, the page's edge included. */
export const checkboxColumnWidth = 52;

/** The property that says how far from its side a pinned column stays. */
export const pinOffsetProperty = (col: number): `--${string}` => `--pin-${col}`;

/** Where a pinned cell stays; column 0 are the boxes. */
export function pinStyle(pin: ShownColumn['pin'], col: number): CSSProperties | undefined {
  if (pin === null) return undefined;
  const side = pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd';
  return { [side]: `var(${pinOffsetProperty(col)})` };
}

/** The width in px at which what is drawn of a column is seen whole. */
export function fitContentWidth(grid: HTMLElement, col: number): number {
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-row] > :nth-child(${col + 1})`)];
  const widths = cells.map((cell) => {
    const inner = cell.firstElementChild;
    if (!(inner instanceof HTMLElement)) {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getBoundingClientRect().width;
    }
    const before = inner.style.cssText;
    inner.style.cssText = 'width:max-content;white-space:nowrap;max-width:none';
    const { width } = inner.getBoundingClientRect();
    inner.style.cssText = before;
    return width;
  });
  const padding = 26;
  return Math.min(maxWidth, Math.max(minWidth, Math.ceil(Math.max(0, ...widths)) + padding));
}
