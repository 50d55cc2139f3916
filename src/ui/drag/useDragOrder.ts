import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { startDrag } from './start-drag.ts';

/** The dragged item and the one that it would be put before; null is the end. */
export interface DragState {
  readonly key: string;
  readonly before: string | null;
}

interface Options {
  /** The item at a point, and whether the point is in its first half. */
  readonly at: (
    x: number,
    y: number,
  ) => { readonly key: string; readonly isFirstHalf: boolean } | null;
  readonly order: readonly string[];
  readonly onDrop: (dragged: DragState) => void;
  /** What scrolls up and down while the pointer is near its edges; absent: nothing. */
  readonly scroller?: (() => Element | null) | undefined;
}

/**
 * Reorders items by pointer; `start` handles `pointerdown` on an item. It is the same function in each
 * render and works on the present order, so that items need not be rendered for it.
 */
export function useDragOrder(options: Options) {
  const [dragged, setDragged] = useState<DragState | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const start = useCallback((key: string, event: PointerEvent<HTMLElement>): void => {
    let now: DragState | null = null;
    startDrag(event, {
      scroller: latest.current.scroller,
      move(x, y) {
        const { at, order } = latest.current;
        const over = at(x, y);
        if (over !== null) {
          const index = order.indexOf(over.key) + (over.isFirstHalf ? 0 : 1);
          now = { key, before: order[index] ?? null };
        } else now ??= { key, before: key };
        setDragged(now);
      },
      drop() {
        if (now !== null && now.before !== key) latest.current.onDrop(now);
      },
      end: () => setDragged(null),
    });
  }, []);
  return { dragged, start };
}
