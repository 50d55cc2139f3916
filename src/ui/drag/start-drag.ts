import type { PointerEvent } from 'react';

/** Px that a pointer moves before a press becomes a drag. */
const dragThreshold = 6;

/** Px from the edge of a scroller at which a drag scrolls it, and px per frame. */
const scrollEdge = 48;
const scrollStep = 10;

interface DragHandlers {
  /** Called for each move of a drag, with the position of the pointer in the window. */
  readonly move: (x: number, y: number) => void;
  /** Called when the pointer is released after a drag. */
  readonly drop: () => void;
  /** Called at the end of every press: after a drop, a plain click, Escape or a cancelled touch. */
  readonly end: () => void;
  /** Scrolls up and down while the pointer is near its upper or lower edge. */
  readonly scroller?: Element | null | undefined;
}

/** By how many px a scroller goes on while the pointer is at this height. */
function scrollBy(scroller: Element, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  const edge = Math.min(scrollEdge, (bottom - top) / 4);
  if (y < top + edge) return -scrollStep;
  return y > bottom - edge ? scrollStep : 0;
}

/**
 * Follows the pointer from a `pointerdown` on an element until it is released. Escape cancels. The
 * click that follows a drag is suppressed.
 */
export function startDrag(event: PointerEvent<HTMLElement>, handlers: DragHandlers): void {
  if (event.button !== 0) return;
  const { clientX, clientY, pointerId, currentTarget: handle } = event;
  const { scroller = null } = handlers;
  let at = { x: clientX, y: clientY };
  let isDragging = false;
  let frame = 0;
  const scroll = () => {
    const by = scroller === null ? 0 : scrollBy(scroller, at.y);
    const before = scroller?.scrollTop ?? 0;
    if (by !== 0 && scroller !== null) {
      scroller.scrollTop = before + by;
      // Other elements are under the pointer now.
      if (scroller.scrollTop !== before) handlers.move(at.x, at.y);
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    if (!isDragging && Math.hypot(x - clientX, y - clientY) < dragThreshold) return;
    at = { x, y };
    if (!isDragging) {
      isDragging = true;
      handle.setPointerCapture(pointerId);
      if (scroller !== null) frame = requestAnimationFrame(scroll);
    }
    handlers.move(x, y);
  };
  const swallow = (click: Event) => click.stopPropagation();
  const stop = () => {
    cancelAnimationFrame(frame);
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', release);
    handle.removeEventListener('pointercancel', stop);
    globalThis.removeEventListener('keydown', escape, true);
    handlers.end();
  };
  const release = () => {
    if (isDragging) {
      handle.addEventListener('click', swallow, { capture: true });
      // A touch is followed by no click.
      setTimeout(() => handle.removeEventListener('click', swallow, { capture: true }));
      handlers.drop();
    }
    stop();
  };
  const escape = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !isDragging) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    stop();
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', release);
  handle.addEventListener('pointercancel', stop);
  globalThis.addEventListener('keydown', escape, true);
}
