import {
  type ColumnDef,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import { boxWidth, distance } from './cells.ts';
import type { ShownColumn } from './layout.ts';

const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
/** Rows are drawn by `TableBody`: the library would make an object of each (docs/decisions/lists.md). */
const noRows: readonly never[] = [];

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

type GridStyle = CSSProperties & Record<`--${string}`, string>;

/** The widths of the columns, left to right, as tracks of a grid. */
function tracksOf(columns: readonly ShownColumn[]): Pick<GridStyle, '--tracks' | 'minWidth'> {
  const grows = growing(columns);
  const widths = columns.map(({ width, isSized }, at) =>
    at === grows && !isSized ? Math.min(width, leastGrowing) : width,
  );
  const tracks = widths.map((width, at) =>
    at === grows ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return {
    '--tracks': `${boxWidth}px ${tracks.join(' ')}${grows < 0 ? ' minmax(0, 1fr)' : ''}`,
    minWidth: boxWidth + widths.reduce((sum, width) => sum + width, 0),
  };
}

/** The columns of the grid as custom properties of its element, so that a width renders no row. */
export function useGridStyle(columns: readonly ShownColumn[], rowHeight: number): GridStyle {
  const definitions = useMemo(
    () =>
      columns.map(({ db, width }): ColumnDef<typeof features, never> => ({
        id: db,
        size: width,
        minSize: 0,
      })),
    [columns],
  );
  const columnPinning = useMemo(() => {
    const pinned = (side: ShownColumn['pin']) =>
      columns.filter(({ pin }) => pin === side).map(({ db }) => db);
    return { start: pinned('start'), end: pinned('end') };
  }, [columns]);
  const table = useTable({
    features,
    data: noRows,
    columns: definitions,
    state: { columnPinning },
  });
  const pins: Record<`--${string}`, string> = {};
  for (const [at, { db, pin }] of columns.entries()) {
    const column = pin === null ? undefined : table.getColumn(db);
    if (column === undefined) continue;
    const px = pin === 'start' ? boxWidth + column.getStart('start') : column.getAfter('end');
    pins[distance(at + 1)] = `${px}px`;
  }
  return { ...tracksOf(columns), ...pins, '--row-height': `${rowHeight}px` };
}
