import type { CSSProperties } from 'react';
import { leastWidth, mostWidth, type ShownColumn } from './layout.ts';

/** The id of a cell, by which the grid says which one is active. */
export function cellId(grid: string, row: number, col: number): string {
  return `${grid}-${row}-${col}`;
}

/** Of the column of boxes, the page's edge included. */
export const boxWidth = 52;

const distance = (col: number) => `--pin-${col}`;

/** Where a pinned cell stays; column 0 are the boxes. */
export function pinStyle(pin: ShownColumn['pin'], col: number): CSSProperties | undefined {
  if (pin === null) return undefined;
  const side = pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd';
  return { [side]: `var(${distance(col)})` };
}

/** The column that takes what the others leave: the name, unless what is beside it is pinned. */
function growing(columns: readonly ShownColumn[]): number {
  const starts = columns.filter(({ pin }) => pin === 'start').length;
  // The last pinned column may grow: none is pinned by its edge.
  const mayGrow = ({ pin }: ShownColumn, at: number) => pin === null || at === starts - 1;
  const name = columns.findIndex((column, at) => column.db === 'name' && mayGrow(column, at));
  return name >= 0 ? name : columns.findLastIndex(({ pin }) => pin === null);
}

/** In px, of the column that takes what the others leave, where nobody has chosen its width. */
const leastGrowing = 220;

/** The columns of the grid as custom properties of its element, so that a width renders no row. */
export function gridStyle(
  columns: readonly ShownColumn[],
  rowHeight: number,
): CSSProperties & Record<`--${string}`, string> {
  const grows = growing(columns);
  const widths = columns.map(({ width, isSized }, at) =>
    at === grows && !isSized ? Math.min(width, leastGrowing) : width,
  );
  const tracks = widths.map((width, at) =>
    at === grows ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  const ends = columns.filter(({ pin }) => pin === 'end').length;
  const pins: Record<`--${string}`, string> = {};
  let start = boxWidth;
  for (const [at, { pin, width }] of columns.entries()) {
    if (pin !== 'start') break;
    pins[distance(at + 1) as `--${string}`] = `${start}px`;
    start += width;
  }
  let end = 0;
  for (let at = columns.length - 1; at >= columns.length - ends; at -= 1) {
    pins[distance(at + 1) as `--${string}`] = `${end}px`;
    end += columns[at]?.width ?? 0;
  }
  const least = boxWidth + widths.reduce((sum, width) => sum + width, 0);
  return {
    '--tracks': `${boxWidth}px ${tracks.join(' ')}${grows < 0 ? ' minmax(0, 1fr)' : ''}`,
    '--row-height': `${rowHeight}px`,
    ...pins,
    minWidth: least,
  };
}

/** The width in px at which what is drawn of a column is seen whole. */
export function fittingWidth(grid: HTMLElement, col: number): number {
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-col="${col}"] > :first-child`)];
  const widths = cells.map((cell) => {
    const before = cell.style.cssText;
    cell.style.cssText = 'width:max-content;white-space:nowrap;max-width:none';
    const { width } = cell.getBoundingClientRect();
    cell.style.cssText = before;
    return width;
  });
  const padding = 26;
  return Math.min(mostWidth, Math.max(leastWidth, Math.ceil(Math.max(0, ...widths)) + padding));
}
