import { type PointerEvent, type RefObject, useCallback, useState } from 'react';
import { startDrag } from '../drag/start-drag.ts';
import type { CellRange } from './navigation.ts';
import { rowUnder } from './row-under.ts';

/** Marks what a row is dragged by. */
export const rowHandleAttribute = 'data-row-handle';

/** Rows from `first` to `last`, both included. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

interface Options {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly range: CellRange;
  /** Moves rows before the row that has this index; undefined: rows can't be moved. */
  readonly move: ((rows: RowSpan, before: number) => void) | undefined;
}

/** The marked rows if the row is one of them, otherwise the row alone. */
function spanAt({ top, bottom }: CellRange, row: number): RowSpan {
  return row >= top && row <= bottom ? { first: top, last: bottom } : { first: row, last: row };
}

/** Moves rows by dragging their handles; the line says where they would be put. */
export function useRowDrag({ gridRef, scrollerRef, range, move }: Options) {
  const [line, setLine] = useState<number | null>(null);
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, row: number) => {
      if (move === undefined) return;
      const span = spanAt(range, row);
      let before: number | null = null;
      startDrag(event, {
        scroller: () => scrollerRef.current,
        move(_x, y) {
          const grid = gridRef.current;
          const over = rowUnder(grid, y);
          if (grid === null || over === null) return;
          const isFirstHalf = y < (over.top + over.bottom) / 2;
          before = over.index + (isFirstHalf ? 0 : 1);
          setLine((isFirstHalf ? over.top : over.bottom) - grid.getBoundingClientRect().top);
        },
        drop() {
          if (before !== null && (before < span.first || before > span.last + 1))
            move(span, before);
        },
        end: () => setLine(null),
      });
    },
    [gridRef, scrollerRef, range, move],
  );
  return { line, start };
}
