import { type PointerEvent, useState } from 'react';

/** Px that a pointer moves before a press becomes a drag. */
const dragThreshold = 6;

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
}

/** Reorders items by pointer; `start` handles `pointerdown` on an item. */
export function useColumnDrag({ at, order, onDrop }: Options) {
  const [dragged, setDragged] = useState<DragState | null>(null);

  function start(key: string, event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const handle = event.currentTarget;
    let now: DragState | null = null;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (now === null && Math.hypot(x - clientX, y - clientY) < dragThreshold) return;
      if (now === null) handle.setPointerCapture(pointerId);
      const over = at(x, y);
      if (over !== null) {
        const index = order.indexOf(over.key) + (over.isFirstHalf ? 0 : 1);
        now = { key, before: order[index] ?? null };
      } else now ??= { key, before: key };
      setDragged(now);
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', stop);
      globalThis.removeEventListener('keydown', escape, true);
      setDragged(null);
    };
    const drop = () => {
      if (now !== null) {
        // Suppresses the click that follows, which would sort.
        handle.addEventListener('click', (click) => click.stopPropagation(), {
          capture: true,
          once: true,
        });
        if (now.before !== key) onDrop(now);
      }
      stop();
    };
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      now = null;
      stop();
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', stop);
    globalThis.addEventListener('keydown', escape, true);
  }
  return { dragged, start };
}
