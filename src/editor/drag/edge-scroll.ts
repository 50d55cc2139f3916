/** Pixels from the edge of a pane within which a drag scrolls it. */
const zone = 48;

/** Pixels that a pane scrolls per picture at its very edge. */
const fastest = 14;

type Direction = 'across' | 'down';

/** Whether an element has more in a direction than it shows. */
function scrolls(element: Element, direction: Direction): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const hasMore = direction === 'down' ? scrollHeight > clientHeight : scrollWidth > clientWidth;
  if (!hasMore) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/v.test(direction === 'down' ? overflowY : overflowX);
}

/** The pane at a point that has more in a direction than it shows. */
function paneAt(x: number, y: number, direction: Direction): Element | null {
  let element = document.elementFromPoint(x, y);
  while (element !== null && !scrolls(element, direction)) element = element.parentElement;
  return element;
}

/** How far a pane goes on with the next picture: the nearer the pointer is to its edge, the further. */
export function scrollStep(at: number, start: number, end: number): number {
  const near = (distance: number) => Math.min(Math.max((zone - distance) / zone, 0), 1);
  return Math.round((near(end - at) - near(at - start)) * fastest);
}

/**
 * Scrolls the panes at a point when the point is near their edges, so that a drag reaches what is not
 * visible: fields above and below, and tabs for which their bar has no room.
 * @returns whether one has scrolled
 */
export function scrollAtEdge(x: number, y: number): boolean {
  const [pane, bar] = [paneAt(x, y, 'down'), paneAt(x, y, 'across')];
  const [top, left] = [pane?.scrollTop, bar?.scrollLeft];
  if (pane !== null) {
    const box = pane.getBoundingClientRect();
    pane.scrollTop += scrollStep(y, box.top, box.bottom);
  }
  if (bar !== null) {
    const box = bar.getBoundingClientRect();
    bar.scrollLeft += scrollStep(x, box.left, box.right);
  }
  return pane?.scrollTop !== top || bar?.scrollLeft !== left;
}
