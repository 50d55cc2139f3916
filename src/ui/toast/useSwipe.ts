import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { toastLimits } from './toasts.ts';

interface Swipe {
  readonly style: CSSProperties;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Moves with the finger to the right, and tells when it was moved far enough to go (50 px). */
export function useSwipe(onSwiped: () => void): Swipe {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const reset = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    style: offset === 0 ? {} : { transform: `translateX(${offset}px)`, transition: 'none' },
    onPointerDown: (event) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a');
      if (event.button === 0 && !onButton) start.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (start.current === null) return;
      const moved = Math.max(0, event.clientX - start.current);
      if (moved > 4) event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(moved);
    },
    onPointerUp: () => {
      if (start.current !== null && offset >= toastLimits.swipe) onSwiped();
      reset();
    },
    onPointerCancel: reset,
  };
}
