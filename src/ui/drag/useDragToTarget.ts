import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { startDrag } from './start-drag.ts';
import { scrollerOf } from './scroller-of.ts';

/** Marks an element that something can be dropped on; its value names the target. */
export const dropTargetAttribute = 'data-drop-target';

/** Something that is dragged, and the target under the pointer. */
export interface TargetDrag<Dragged> {
  readonly dragged: Dragged;
  readonly target: string | null;
}

interface Options<Dragged> {
  /** Scrolls to the sides. */
  readonly sideScrollerRef: RefObject<HTMLElement | null>;
  readonly onDrop: (dragged: Dragged, target: string) => void;
  /** Called after a drag that ended on no target, by Escape, a second finger or elsewhere. */
  readonly onCancel: (dragged: Dragged) => void;
}

const targetAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest(`[${dropTargetAttribute}]`) ?? null;

/** The first element that scrolls up and down around what is under the pointer. */
const scrollerAt = (x: number, y: number) => scrollerOf(document.elementFromPoint(x, y));

/**
 * Drags things to targets, with the mouse or with a finger after a long press. `start` handles
 * `pointerdown` on what is dragged, `rootRef` is for an element around everything that is dragged, and
 * `ghostRef` for what follows the pointer.
 */
export function useDragToTarget<Dragged>(options: Options<Dragged>) {
  const [drag, setDrag] = useState<TargetDrag<Dragged> | null>(null);
  const ghost = useRef<HTMLElement>(null);
  const position = useRef({ x: 0, y: 0 });
  const isPressed = useRef(false);
  const isLifted = useRef(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const rootRef = useCallback((root: HTMLElement | null) => {
    if (root === null) return undefined;
    const keepStill = (event: TouchEvent) => {
      if (isLifted.current && event.cancelable) event.preventDefault();
    };
    /** A finger that rests would open the browser's menu of a link. */
    const keepMenuClosed = (event: Event) => {
      if (isPressed.current) event.preventDefault();
    };
    // React's listeners are passive: they can't keep a finger from scrolling.
    root.addEventListener('touchmove', keepStill, { passive: false });
    root.addEventListener('contextmenu', keepMenuClosed);
    return () => {
      root.removeEventListener('touchmove', keepStill);
      root.removeEventListener('contextmenu', keepMenuClosed);
    };
  }, []);

  const place = useCallback(() => {
    const { x, y } = position.current;
    ghost.current?.style.setProperty('--x', `${x}px`);
    ghost.current?.style.setProperty('--y', `${y}px`);
  }, []);
  const ghostRef = useCallback(
    (element: HTMLElement | null) => {
      ghost.current = element;
      place();
    },
    [place],
  );

  const start = useCallback(
    (dragged: Dragged, event: PointerEvent<HTMLElement>) => {
      const { target: pressed, currentTarget } = event;
      // Buttons and their menus have presses of their own.
      if (!(pressed instanceof Element) || pressed.closest('button, [role="dialog"]') !== null)
        return;
      if (!currentTarget.contains(pressed)) return;
      let last: TargetDrag<Dragged> | null = null;
      let isDropped = false;
      isPressed.current = event.pointerType === 'touch';
      startDrag(event, {
        needsLongPress: true,
        scroller: scrollerAt,
        sideScroller: () => latest.current.sideScrollerRef.current,
        move(x, y) {
          isLifted.current = true;
          position.current = { x, y };
          place();
          const target = targetAt(x, y)?.getAttribute(dropTargetAttribute) ?? null;
          if (last !== null && last.target === target) return;
          last = { dragged, target };
          setDrag(last);
        },
        drop() {
          if (last === null || last.target === null) return;
          isDropped = true;
          latest.current.onDrop(dragged, last.target);
        },
        end() {
          if (last !== null && !isDropped) latest.current.onCancel(dragged);
          isPressed.current = false;
          isLifted.current = false;
          setDrag(null);
        },
      });
    },
    [place],
  );
  return { drag, start, ghostRef, rootRef };
}
