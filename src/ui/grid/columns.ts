import { type CSSProperties, type ReactNode, useMemo } from 'react';

/** The content of a cell. */
export interface CellContent {
  readonly content: ReactNode;
  /** It fits in one line and needs no extra element; other content wraps and is clamped. */
  readonly isPlain: boolean;
}

/** Content that takes as many lines as it needs in rows that are as high as their content. */
export const wrapped = (content: ReactNode): CellContent => ({ content, isPlain: false });

/** A side of the grid at which a column stays visible while the others scroll. */
export type PinSide = 'start' | 'end';

/** How a column takes part in the sort. */
export interface ColumnSort {
  readonly direction: 'asc' | 'desc';
  /** Counted from 1; null when it is the only sorted column. */
  readonly priority: number | null;
}

/** A column, from left to right in `columns`: those pinned at the start first, at the end last. */
export interface GridColumn<Row> {
  readonly id: string;
  /** The text of its header. */
  readonly name: string;
  /** In px. */
  readonly width: number;
  /** In px, of a column with `flex` that may become narrower than its width. */
  readonly minWidth?: number | undefined;
  /** Its share of the width that the other columns leave, as `fr`; 0 by default. */
  readonly flex?: number | undefined;
  readonly pin?: PinSide | null | undefined;
  /** Numbers are aligned at the end. */
  readonly isNumeric?: boolean | undefined;
  /** The column that names the row; a row's note is shown in it. */
  readonly isPrimary?: boolean | undefined;
  /** Enter on a cell opens its row, although cells can be edited. */
  readonly opensRow?: boolean | undefined;
  /** Rows are dragged by the cells of this column, whose title says so. */
  readonly movesRow?: string | undefined;
  readonly isSortable?: boolean | undefined;
  readonly className?: string | undefined;
  /**
   * Shows the text by default. Runs once per rendered row, so everything that is the same for all
   * rows is computed before.
   */
  readonly render?: ((row: Row) => CellContent) | undefined;
  /** The text of a cell, which is copied if the grid copies cells itself. */
  readonly text?: ((row: Row) => string) | undefined;
}

/** The columns of several rows that have a different type each. */
type AnyColumn = Omit<GridColumn<never>, 'render' | 'text'>;

export const minColumnWidth = 40;
export const maxColumnWidth = 2000;

/** Px of the checkbox column, the page's padding included. */
export const checkboxColumnWidth = 52;

type GridStyle = CSSProperties & Record<`--${string}`, string>;

/** The custom property that holds the distance of a pinned column from its side. */
const pinProperty = (col: number): `--${string}` => `--pin-${col}`;

/** Keeps a pinned cell at its side; data columns are counted from 1. */
export function pinStyle(pin: PinSide | null | undefined, col: number): CSSProperties | undefined {
  if (pin === null || pin === undefined) return undefined;
  const side = pin === 'start' ? 'insetInlineStart' : 'insetInlineEnd';
  return { [side]: `var(${pinProperty(col)})` };
}

/** The widths of the columns as tracks of a CSS grid. */
function tracksOf(columns: readonly AnyColumn[], start: number): GridStyle {
  const least = columns.map(({ width, minWidth }) => minWidth ?? width);
  const tracks = columns.map(({ flex = 0 }, at) =>
    flex > 0 ? `minmax(${least[at]}px, ${flex}fr)` : `${least[at]}px`,
  );
  const isFixed = columns.every(({ flex = 0 }) => flex === 0);
  return {
    '--tracks': [
      ...(start > 0 ? [`${start}px`] : []),
      ...tracks,
      ...(isFixed ? ['minmax(0, 1fr)'] : []),
    ].join(' '),
    minWidth: start + least.reduce((sum, width) => sum + width, 0),
  };
}

/** The distance of each pinned column from its side: the widths of those nearer to the side. */
function pinOffsets(columns: readonly AnyColumn[], start: number): GridStyle {
  const offsets: Record<`--${string}`, string> = {};
  const add = (side: PinSide, from: number, inwards: readonly AnyColumn[]) => {
    let px = from;
    for (const column of inwards) {
      if (column.pin !== side) continue;
      offsets[pinProperty(columns.indexOf(column) + 1)] = `${px}px`;
      px += column.width;
    }
  };
  add('start', start, columns);
  add('end', 0, columns.toReversed());
  return offsets;
}

interface StyleOptions {
  readonly columns: readonly AnyColumn[];
  /** In px; null if each row is as high as its content. */
  readonly rowHeight: number | null;
  readonly hasCheckboxes: boolean;
  /** The column whose edge is dragged, with its width in px. */
  readonly resizing: { readonly id: string; readonly width: number } | null;
}

/** Column widths and pins as custom properties of the grid, so that resizing renders no row. */
export function useGridStyle(options: StyleOptions): GridStyle {
  const { columns, rowHeight, hasCheckboxes, resizing } = options;
  return useMemo(() => {
    const start = hasCheckboxes ? checkboxColumnWidth : 0;
    const sized = columns.map((column) =>
      column.id === resizing?.id
        ? { ...column, width: resizing.width, minWidth: resizing.width }
        : column,
    );
    return {
      ...tracksOf(sized, start),
      ...pinOffsets(sized, start),
      ...(rowHeight === null ? {} : { '--row-height': `${rowHeight}px` }),
    };
  }, [columns, rowHeight, hasCheckboxes, resizing]);
}
