interface Point {
  readonly x: number;
  readonly y: number;
}

interface Moves {
  /** Enlarges around a point of the element. */
  readonly zoomAt: (factor: number, x: number, y: number) => void;
  readonly panBy: (x: number, y: number) => void;
  /** One pointer does something else; two fingers still move and enlarge. */
  readonly isHeld: () => boolean;
}

/** A press that moves less than this, in px, is a tap on what is under it. */
const tapPx = 5;

const middle = ([a, b]: readonly Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});

const spread = ([a, b]: readonly Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Listens to the pointers and the wheel on an element: one pointer drags, two fingers drag and
 * enlarge, the wheel enlarges. Returns a function that stops.
 */
export function gestureHandlers(element: HTMLElement, moves: Moves): () => void {
  const pointers = new Map<number, Point>();
  let travelled = 0;
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0 && event.button !== 1) return;
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) travelled = 0;
  };
  const drag = (event: PointerEvent) => {
    // The button of a mouse may have been let go outside the window.
    if (event.buttons === 0) pointers.delete(event.pointerId);
    if (!pointers.has(event.pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, at(event));
    const after = [...pointers.values()];
    if (after.length === 1 && moves.isHeld()) return;
    const [from, to] = [middle(before), middle(after)];
    travelled += Math.hypot(to.x - from.x, to.y - from.y);
    if (travelled < tapPx && after.length === 1) return;
    // From now on it is no tap: what is under the pointer gets no click.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    if (after.length === 2 && spread(before) > 0)
      moves.zoomAt(spread(after) / spread(before), to.x, to.y);
    moves.panBy(to.x - from.x, to.y - from.y);
  };
  const release = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
  // The click that ends a drag is no tap. One of the keyboard has no count.
  const click = (event: MouseEvent) => {
    if (event.detail > 0 && travelled >= tapPx) event.stopPropagation();
  };
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    // A touchpad reports many small steps, a wheel a few large ones.
    const steps = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY;
    moves.zoomAt(Math.exp(-Math.max(-200, Math.min(200, steps)) / 400), x, y);
  };
  element.addEventListener('pointerdown', press);
  element.addEventListener('pointermove', drag);
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener('lostpointercapture', release);
  element.addEventListener('click', click, { capture: true });
  // React adds passive listeners, which can't keep the browser from zooming the whole page.
  element.addEventListener('wheel', turn, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', press);
    element.removeEventListener('pointermove', drag);
    element.removeEventListener('pointerup', release);
    element.removeEventListener('pointercancel', release);
    element.removeEventListener('lostpointercapture', release);
    element.removeEventListener('click', click, { capture: true });
    element.removeEventListener('wheel', turn);
  };
}
