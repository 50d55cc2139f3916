import { type CSSProperties, useMemo } from 'react';
import { checkboxColumnWidth, pinOffsetProperty } from './cell-elements.ts';
import { flexColumnIndex, minWidths, type ShownColumn } from './layout.ts';

type GridStyle = CSSProperties & Record<`--${string}`, string>;

/** The widths of the columns, left to right, as tracks of a grid. */
function tracksOf(columns: readonly ShownColumn[]): Pick<GridStyle, '--tracks' | 'minWidth'> {
  const grows = flexColumnIndex(columns);
  const widths = minWidths(columns);
  const tracks = widths.map((width, at) =>
    at === grows ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return {
    '--tracks': `${checkboxColumnWidth}px ${tracks.join(' ')}${grows < 0 ? ' minmax(0, 1fr)' : ''}`,
    minWidth: checkboxColumnWidth + widths.reduce((sum, width) => sum + width, 0),
  };
}

/** How far from its side each pinned column stays: past those pinned nearer to it. */
function pinsOf(columns: readonly ShownColumn[]): Record<`--${string}`, string> {
  const pins: Record<`--${string}`, string> = {};
  const place = (side: 'start' | 'end', from: number, inwards: readonly ShownColumn[]) => {
    let px = from;
    for (const column of inwards) {
      if (column.pin !== side) continue;
      pins[pinOffsetProperty(columns.indexOf(column) + 1)] = `${px}px`;
      px += column.width;
    }
  };
  place('start', checkboxColumnWidth, columns);
  place('end', 0, columns.toReversed());
  return pins;
}

/** The columns of the grid as custom properties of its element, so that a width renders no row. */
export function useGridStyle(columns: readonly ShownColumn[], rowHeight: number): GridStyle {
  return useMemo(
    () => ({ ...tracksOf(columns), ...pinsOf(columns), '--row-height': `${rowHeight}px` }),
    [columns, rowHeight],
  );
}
