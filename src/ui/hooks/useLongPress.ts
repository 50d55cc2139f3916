import {
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react';

/** Milliseconds and px: a finger that rests for as long, and goes no further. */
const [restsFor, strays] = [500, 10];

/** To be spread on what holds the things that can be pressed. */
export interface LongPressHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Tells of a finger that rests on something: `onPress` is given what it rests on. One that moves, as
 * in scrolling, or lets go tells nothing. The browser's own menu for a long press stays closed, and
 * letting go opens nothing. Mice and pens have other ways.
 */
export function useLongPress(onPress: (target: Element) => void): LongPressHandlers {
  const tell = useRef(onPress);
  useEffect(() => {
    tell.current = onPress;
  }, [onPress]);
  const press = useRef<Press | null>(null);
  /** A finger that has pressed for long has not let go yet, or just now. */
  const isHeld = useRef(false);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return useMemo(() => {
    const end = () => {
      clearTimeout(press.current?.timer);
      press.current = null;
    };
    return {
      onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }) {
        end();
        isHeld.current = false;
        if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
        const timer = setTimeout(() => {
          press.current = null;
          isHeld.current = true;
          tell.current(target);
        }, restsFor);
        press.current = { timer, x, y };
      },
      onPointerMove({ clientX, clientY }) {
        const { x, y } = press.current ?? { x: clientX, y: clientY };
        if (Math.hypot(clientX - x, clientY - y) > strays) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu(event) {
        if (press.current !== null || isHeld.current) event.preventDefault();
      },
      onClickCapture(event) {
        if (!isHeld.current) return;
        isHeld.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onTouchEnd(event) {
        // Else a click follows, at what has come under the finger meanwhile.
        if (!isHeld.current || !event.cancelable) return;
        isHeld.current = false;
        event.preventDefault();
      },
    };
  }, []);
}
