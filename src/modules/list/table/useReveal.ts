import { type RefObject, useCallback } from 'react';
import { checkboxColumnWidth, cellAt } from './cell-elements.ts';
import type { CellPosition } from './keys.ts';
import type { ShownColumn } from './layout.ts';

interface Options {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly columns: readonly ShownColumn[];
  /** Scrolls to a row. */
  readonly show: (row: number) => void;
}

/** Brings a cell into sight, past what is pinned over it. */
export function useScrollToCell({ scrollerRef, gridRef, columns, show }: Options) {
  return useCallback(
    ({ row, col }: CellPosition) => {
      show(row);
      const element = scrollerRef.current;
      if (element === null || col === 0 || (columns[col - 1]?.pin ?? null) !== null) return;
      // A row that has just come into sight is not drawn yet; its head stands where its cell will.
      const target = cellAt(gridRef.current, row, col) ?? cellAt(gridRef.current, -1, col);
      if (target === null) return;
      const widthOf = (side: ShownColumn['pin']) =>
        columns.filter(({ pin }) => pin === side).reduce((sum, { width }) => sum + width, 0);
      const whole = element.getBoundingClientRect();
      const least = whole.left + checkboxColumnWidth + widthOf('start');
      const most = whole.left + element.clientWidth - widthOf('end');
      const { left, right } = target.getBoundingClientRect();
      if (left < least) element.scrollLeft += left - least;
      else if (right > most) element.scrollLeft += Math.min(right - most, left - least);
    },
    [show, scrollerRef, gridRef, columns],
  );
}
