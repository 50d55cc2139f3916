import { type PointerEvent, useRef } from 'react';

/** Pixels after which a move of the finger is a swipe and not a tap or a scroll. */
const startsAt = 12;
/** Pixels that a swipe needs to count. */
const countsAt = 72;

export type SwipeDirection = 'left' | 'right';

interface Move {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  isSwipe: boolean;
}

/**
 * Handlers that move an element with a finger and report a swipe. The element moves without a render.
 * It needs `touch-action: pan-y`, so that vertical moves scroll the page.
 */
export function useSwipe(onSwipe: ((direction: SwipeDirection) => void) | null) {
  const move = useRef<Move | null>(null);

  function show(element: HTMLElement, distance: number): void {
    element.style.setProperty('--swipe', `${Math.round(distance)}px`);
    const direction = distance > 0 ? 'right' : 'left';
    if (distance === 0) element.removeAttribute('data-swipe');
    else element.setAttribute('data-swipe', direction);
    element.toggleAttribute('data-counts', Math.abs(distance) >= countsAt);
  }

  function end({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>, counts: boolean) {
    const begun = move.current;
    if (begun?.pointerId !== pointerId) return;
    move.current = null;
    show(currentTarget, 0);
    const distance = clientX - begun.x;
    if (!counts || !begun.isSwipe || Math.abs(distance) < countsAt) return;
    onSwipe?.(distance > 0 ? 'right' : 'left');
  }

  if (onSwipe === null) return {};
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) {
      if (pointerType !== 'touch' || !isPrimary) return;
      move.current = { pointerId, x: clientX, y: clientY, isSwipe: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const begun = move.current;
      if (begun?.pointerId !== event.pointerId) return;
      const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
      if (!begun.isSwipe) {
        if (Math.abs(x) < startsAt || Math.abs(x) < 2 * Math.abs(y)) return;
        begun.isSwipe = true;
      }
      show(event.currentTarget, x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
