/** The tallest element that every browser draws whole, in px, with room to spare. */
const maxElementHeight = 15_000_000;

export interface Geometry {
  /** Rows of the list. */
  readonly count: number;
  /** Of one row, in px. */
  readonly rowHeight: number;
  /** Of the part in which rows are seen, in px. */
  readonly viewHeight: number;
}

/** A stretch of rows, the last one left out. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** The height of all rows, as far as browsers can draw it. */
export function bodyHeight({ count, rowHeight }: Geometry): number {
  return Math.min(count * rowHeight, maxElementHeight);
}

/** How many px of rows one px of the scroll bar stands for; 1 save for lists of very many rows. */
function ratio(geometry: Geometry): number {
  const { count, rowHeight, viewHeight } = geometry;
  const room = bodyHeight(geometry) - viewHeight;
  return room <= 0 ? 1 : Math.max(1, (count * rowHeight - viewHeight) / room);
}

/** How many px of rows are above what is seen. */
function rowsAbove(geometry: Geometry, scrollTop: number): number {
  return Math.max(0, scrollTop) * ratio(geometry);
}

/** Where a row stands in the body, in px, while it is scrolled to `scrollTop`. */
export function rowTop(geometry: Geometry, scrollTop: number, row: number): number {
  return row * geometry.rowHeight - rowsAbove(geometry, scrollTop) + Math.max(0, scrollTop);
}

/** The rows of which a part is seen. */
export function visibleRows(geometry: Geometry, scrollTop: number): RowRange {
  const { count, rowHeight, viewHeight } = geometry;
  const above = rowsAbove(geometry, scrollTop);
  const first = Math.min(count, Math.floor(above / rowHeight));
  return { first, end: Math.min(count, Math.ceil((above + viewHeight) / rowHeight)) };
}

/** Rows drawn beyond what is seen, on each side. */
const overscan = 4;
/** The drawn rows change by so many at once, so that not every step of scrolling draws. */
const step = 4;

/** The rows to draw: those that are seen and some around them. */
export function renderedRows(geometry: Geometry, scrollTop: number): RowRange {
  const { first, end } = visibleRows(geometry, scrollTop);
  const from = Math.floor((first - overscan) / step) * step;
  const to = Math.ceil((end + overscan) / step) * step;
  return { first: Math.max(0, from), end: Math.min(geometry.count, to) };
}

/** Where to scroll so that a row is seen whole; where it is already, nothing moves. */
export function scrollTo(geometry: Geometry, scrollTop: number, row: number): number {
  const { rowHeight, viewHeight } = geometry;
  const above = rowsAbove(geometry, scrollTop);
  const top = row * rowHeight;
  const wanted =
    top < above ? top : top + rowHeight > above + viewHeight ? top + rowHeight - viewHeight : above;
  return wanted === above ? scrollTop : wanted / ratio(geometry);
}
