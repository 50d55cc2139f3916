import { type PointerEvent, useState } from 'react';

/** Px that a pointer moves before it drags rather than clicks. */
const dragThreshold = 6;

/** Something that is carried to a place before one of its like; null is the end. */
export interface DragState {
  readonly key: string;
  readonly before: string | null;
}

interface Options {
  /** The key of what is under a point, and whether the point is in its first half. */
  readonly at: (x: number, y: number) => { readonly key: string; readonly isFirst: boolean } | null;
  readonly order: readonly string[];
  readonly onDrop: (carried: DragState) => void;
}

/** Dragging things into another order by pointer; `start` goes on what is dragged. */
export function useColumnDrag({ at, order, onDrop }: Options) {
  const [carried, setCarried] = useState<DragState | null>(null);

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
        const place = order.indexOf(over.key) + (over.isFirst ? 0 : 1);
        now = { key, before: order[place] ?? null };
      } else now ??= { key, before: key };
      setCarried(now);
    };
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', stop);
      globalThis.removeEventListener('keydown', escape, true);
      setCarried(null);
    };
    const drop = () => {
      if (now !== null) {
        // The click that follows would sort.
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
  return { carried, start };
}
