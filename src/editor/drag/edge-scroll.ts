/** Pixels from the upper and lower edge of a pane within which a drag scrolls it. */
const zone = 48;

/** Pixels that a pane scrolls per picture at its very edge. */
const fastest = 14;

/** The pane at a point that has more than it shows. */
function paneAt(x: number, y: number): Element | null {
  let element = document.elementFromPoint(x, y);
  while (element !== null) {
    const scrolls = element.scrollHeight > element.clientHeight;
    if (scrolls && /auto|scroll/v.test(getComputedStyle(element).overflowY)) return element;
    element = element.parentElement;
  }
  return null;
}

/** How far a pane goes on with the next picture: the nearer the pointer is to its edge, the further. */
export function scrollStep(y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number {
  const near = (distance: number) => Math.min(Math.max((zone - distance) / zone, 0), 1);
  return Math.round((near(bottom - y) - near(y - top)) * fastest);
}

/**
 * Scrolls the pane at a point when the point is near its edge, so that a drag reaches what is not visible.
 * @returns whether it has scrolled
 */
export function scrollAtEdge(x: number, y: number): boolean {
  const pane = paneAt(x, y);
  if (pane === null) return false;
  const before = pane.scrollTop;
  pane.scrollTop += scrollStep(y, pane.getBoundingClientRect());
  return pane.scrollTop !== before;
}
