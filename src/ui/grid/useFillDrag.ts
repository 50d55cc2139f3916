import { type PointerEvent, type RefObject, useCallback } from 'react';
import { startDrag } from '../drag/start-drag.ts';
import type { CellRange } from './navigation.ts';
import { rowUnder } from './row-under.ts';
import type { ActiveCellState } from './useActiveCell.ts';

/** Marks the corner of the marked cells by which their values are drawn over other rows. */
export const fillHandleAttribute = 'data-fill';

interface Options extends Pick<ActiveCellState, 'mark'> {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly range: CellRange;
  readonly fill: ((source: CellRange, target: CellRange) => void) | undefined;
}

/** Fills rows above or below the marked cells by dragging their corner; the range shows which. */
export function useFillDrag({ gridRef, scrollerRef, range, mark, fill }: Options) {
  return useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (fill === undefined) return;
      const source = range;
      let target = source;
      let isFilled = false;
      startDrag(event, {
        scroller: () => scrollerRef.current,
        move(_x, y) {
          const over = rowUnder(gridRef.current, y);
          if (over === null) return;
          const { top, bottom } = source;
          target = {
            ...source,
            top: Math.min(top, over.index),
            // Either upwards or downwards; the pointer within the cells fills nothing.
            bottom: over.index < top ? bottom : Math.max(bottom, over.index),
          };
          mark(target);
        },
        drop() {
          isFilled = true;
          fill(source, target);
          gridRef.current?.focus({ preventScroll: true });
        },
        end() {
          if (!isFilled && target !== source) mark(source);
        },
      });
    },
    [gridRef, scrollerRef, range, mark, fill],
  );
}
