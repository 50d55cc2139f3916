/** The tallest element in px that every browser can lay out, with a margin. */
const maxElementHeight = 15_000_000;

/** Positions rows of one fixed height inside a scroller. */
export interface Geometry {
  readonly count: number;
  /** Of one row, in px. */
  readonly rowHeight: number;
  /** Height in px of the part of the scroller in which rows can be seen. */
  readonly viewHeight: number;
}

/** Consecutive rows; `end` is not included. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The height of all rows in px, limited to what browsers can lay out. */
export function bodyHeight({ count, rowHeight }: Omit<Geometry, 'viewHeight'>): number {
  return Math.min(count * rowHeight, maxElementHeight);
}

/** Px of rows per px of the scroll bar: 1 unless the body height is limited. */
function ratio(geometry: Geometry): number {
  const { count, rowHeight, viewHeight } = geometry;
  const room = bodyHeight(geometry) - viewHeight;
  return room <= 0 ? 1 : Math.max(1, (count * rowHeight - viewHeight) / room);
}

/** How many px of rows are above the visible part. */
function rowsAbove(geometry: Geometry, scrollTop: number): number {
  return Math.max(0, scrollTop) * ratio(geometry);
}

/** The distance in px from the top of the body to a row while the scroller is at `scrollTop`. */
export function rowTop(geometry: Geometry, scrollTop: number, row: number): number {
  return row * geometry.rowHeight - rowsAbove(geometry, scrollTop) + Math.max(0, scrollTop);
}

/** The rows of which at least a part is visible. */
export function visibleRows(geometry: Geometry, scrollTop: number): RowRange {
  const { count, rowHeight, viewHeight } = geometry;
  const above = rowsAbove(geometry, scrollTop);
  const first = Math.min(count, Math.floor(above / rowHeight));
  return { first, end: Math.min(count, Math.ceil((above + viewHeight) / rowHeight)) };
}

/** Rows rendered beyond the visible ones, on each side. */
const overscan = 4;
/**
 * The range of rendered rows changes in steps of this size, so that most scroll events render
 * nothing.
 */
const step = 4;

/** The rows to render: the visible ones and some around them. */
export function renderedRows(geometry: Geometry, scrollTop: number): RowRange {
  const { first, end } = visibleRows(geometry, scrollTop);
  const from = Math.floor((first - overscan) / step) * step;
  const to = Math.ceil((end + overscan) / step) * step;
  return { first: Math.max(0, from), end: Math.min(geometry.count, to) };
}

/** The `scrollTop` at which a row is fully visible; the given one if it already is. */
export function scrollTo(geometry: Geometry, scrollTop: number, row: number): number {
  const { rowHeight, viewHeight } = geometry;
  const above = rowsAbove(geometry, scrollTop);
  const top = row * rowHeight;
  const wanted =
    top < above ? top : top + rowHeight > above + viewHeight ? top + rowHeight - viewHeight : above;
  return wanted === above ? scrollTop : wanted / ratio(geometry);
}
