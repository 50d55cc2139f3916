import { type RefObject, useCallback } from 'react';
import { cellAt } from './cell-elements.ts';
import { checkboxColumnWidth, type PinSide } from './columns.ts';
import type { CellPosition } from './navigation.ts';
import { type RowMetrics, scrollRowIntoView } from './useVirtualRows.ts';

interface Options {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly columns: readonly {
    readonly width: number;
    readonly pin?: PinSide | null | undefined;
  }[];
  /** Null if all rows are rendered. */
  readonly metrics: RowMetrics | null;
  readonly isSelectable: boolean;
}

/** Returns a function that makes a cell visible, not covered by header or pinned columns. */
export function useScrollToCell(options: Options) {
  const { scrollerRef, gridRef, columns, metrics, isSelectable } = options;
  return useCallback(
    ({ row, col }: CellPosition) => {
      const scroller = scrollerRef.current;
      if (scroller === null) return;
      if (metrics !== null) scrollRowIntoView(scroller, metrics, row);
      // The page may scroll instead of the grid. `scroll-margin` of rows keeps the header's height.
      else cellAt(gridRef.current, row, 1)?.parentElement?.scrollIntoView({ block: 'nearest' });
      if (col === 0 || (columns[col - 1]?.pin ?? null) !== null) return;
      // A row that has just come into sight is not rendered yet; its header has the same position.
      const target = cellAt(gridRef.current, row, col) ?? cellAt(gridRef.current, -1, col);
      if (target === null) return;
      const widthOf = (side: PinSide) =>
        columns.filter(({ pin }) => pin === side).reduce((sum, { width }) => sum + width, 0);
      const view = scroller.getBoundingClientRect();
      const start = isSelectable ? checkboxColumnWidth : 0;
      const least = view.left + start + widthOf('start');
      const most = view.left + scroller.clientWidth - widthOf('end');
      const { left, right } = target.getBoundingClientRect();
      if (left < least) scroller.scrollLeft += left - least;
      else if (right > most) scroller.scrollLeft += Math.min(right - most, left - least);
    },
    [scrollerRef, gridRef, columns, metrics, isSelectable],
  );
}
