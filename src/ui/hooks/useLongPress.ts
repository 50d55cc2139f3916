import {
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react';

/** A long press is a touch of at least 500 ms that moves no more than 10 px. */
const [restsFor, strays] = [500, 10];

/** Spread these on the container of the elements that can be pressed. */
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
 * Calls `onPress` with the element under a finger that stays down. A finger that moves, as in
 * scrolling, or that is lifted early does nothing. The browser's context menu stays closed, and
 * lifting the finger triggers no click. Mice and pens are ignored: they have other gestures.
 */
export function useLongPress(onPress: (target: Element) => void): LongPressHandlers {
  const latestOnPress = useRef(onPress);
  useEffect(() => {
    latestOnPress.current = onPress;
  }, [onPress]);
  const press = useRef<Press | null>(null);
  /** True from a long press until shortly after the finger is lifted. */
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
          latestOnPress.current(target);
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
        // Otherwise a click follows on the element that is under the finger by then.
        if (!isHeld.current || !event.cancelable) return;
        isHeld.current = false;
        event.preventDefault();
      },
    };
  }, []);
}
