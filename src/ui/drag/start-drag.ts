import type { PointerEvent } from 'react';

/** Px that a pointer moves before a press becomes a drag, or before a long press becomes a scroll. */
const dragThreshold = 6;

/** Milliseconds that a finger rests on something before it lifts it. */
const longPressMs = 350;

/** Px from the edge of a scroller at which a drag scrolls it, and px per frame. */
const scrollEdge = 48;
const scrollStep = 10;

interface DragHandlers {
  /** Called for each move of a drag, with the position of the pointer in the window. */
  readonly move: (x: number, y: number) => void;
  /** Called when the pointer is released after a drag. */
  readonly drop: () => void;
  /**
   * Called at the end of every press: after a drop, a plain click, Escape, a second finger or a
   * cancelled touch.
   */
  readonly end: () => void;
  /** What scrolls up and down while the pointer, at this position, is near its upper or lower edge. */
  readonly scroller?: ((x: number, y: number) => Element | null) | undefined;
  /** What scrolls to the sides while the pointer is near its left or right edge. */
  readonly sideScroller?: (() => Element | null) | undefined;
  /**
   * A finger drags only after it has rested, so that it can scroll too. The page must keep the
   * browser from scrolling while it drags (`useDragToTarget`).
   */
  readonly needsLongPress?: boolean | undefined;
}

/** By how many px a scroller goes on while the pointer is at `at` between its edges. */
function scrollBy(at: number, start: number, end: number): number {
  const edge = Math.min(scrollEdge, (end - start) / 4);
  if (at < start + edge) return -scrollStep;
  return at > end - edge ? scrollStep : 0;
}

/** Scrolls if the pointer is near an edge; true if something moved. */
function scrollAtEdges(
  handlers: DragHandlers,
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  const scroller = handlers.scroller?.(x, y) ?? null;
  const sideScroller = handlers.sideScroller?.() ?? null;
  const before = { top: scroller?.scrollTop, left: sideScroller?.scrollLeft };
  if (scroller !== null) {
    const { top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollTop += scrollBy(y, top, bottom);
  }
  if (sideScroller !== null) {
    const { left, right } = sideScroller.getBoundingClientRect();
    sideScroller.scrollLeft += scrollBy(x, left, right);
  }
  return scroller?.scrollTop !== before.top || sideScroller?.scrollLeft !== before.left;
}

/**
 * Follows the pointer from a `pointerdown` on an element until it is released. Escape and a second
 * finger cancel. The click that follows a drag is suppressed.
 */
export function startDrag(event: PointerEvent<HTMLElement>, handlers: DragHandlers): void {
  const { clientX, clientY, pointerId, currentTarget: handle } = event;
  const waits = handlers.needsLongPress === true && event.pointerType === 'touch';
  if (event.button !== 0 || (waits && !event.isPrimary)) return;
  let at = { x: clientX, y: clientY };
  let isDragging = false;
  let frame = 0;
  const scroll = () => {
    // Other elements are under the pointer after scrolling.
    if (scrollAtEdges(handlers, at)) handlers.move(at.x, at.y);
    frame = requestAnimationFrame(scroll);
  };
  const lift = () => {
    isDragging = true;
    handle.setPointerCapture(pointerId);
    frame = requestAnimationFrame(scroll);
  };
  const longPress = waits
    ? setTimeout(() => {
        lift();
        handlers.move(at.x, at.y);
      }, longPressMs)
    : undefined;
  const move = ({ clientX: x, clientY: y, pointerId: id }: globalThis.PointerEvent) => {
    if (id !== pointerId) return;
    const isNear = Math.hypot(x - clientX, y - clientY) < dragThreshold;
    if (!isDragging && isNear) return;
    if (!isDragging && waits) {
      stop();
      return;
    }
    at = { x, y };
    if (!isDragging) lift();
    handlers.move(x, y);
  };
  const swallow = (click: Event) => {
    click.stopPropagation();
    // A link would be followed without its handler.
    click.preventDefault();
  };
  const stop = () => {
    clearTimeout(longPress);
    cancelAnimationFrame(frame);
    globalThis.removeEventListener('pointermove', move);
    globalThis.removeEventListener('pointerup', release);
    globalThis.removeEventListener('pointercancel', cancel);
    globalThis.removeEventListener('pointerdown', pressAgain, true);
    globalThis.removeEventListener('keydown', escape, true);
    handlers.end();
  };
  const cancel = ({ pointerId: id }: globalThis.PointerEvent) => {
    if (id === pointerId) stop();
  };
  const release = ({ pointerId: id }: globalThis.PointerEvent) => {
    if (id !== pointerId) return;
    if (isDragging) {
      handle.addEventListener('click', swallow, { capture: true });
      // A touch is followed by no click.
      setTimeout(() => handle.removeEventListener('click', swallow, { capture: true }));
      handlers.drop();
    }
    stop();
  };
  const pressAgain = ({ pointerId: id }: globalThis.PointerEvent) => {
    if (id !== pointerId) stop();
  };
  const escape = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !isDragging) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    stop();
  };
  // A fast mouse is elsewhere before the element has captured it.
  globalThis.addEventListener('pointermove', move);
  globalThis.addEventListener('pointerup', release);
  globalThis.addEventListener('pointercancel', cancel);
  globalThis.addEventListener('pointerdown', pressAgain, true);
  globalThis.addEventListener('keydown', escape, true);
}
