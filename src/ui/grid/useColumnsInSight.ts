import { type RefObject, useEffect, useState } from 'react';
import type { GridColumn } from './columns.ts';
import { scrollerAttribute } from './useVirtualRows.ts';

/** Data columns, counted from 1; both are included. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

type Widths = readonly Pick<GridColumn<never>, 'width' | 'minWidth'>[];

const widthOf = ({ width, minWidth }: Widths[number]) => minWidth ?? width;

/**
 * The columns of which at least a part is between two distances from the start of the row, in px, with
 * one more on each side. Columns that have room to grow are all in sight.
 */
export function columnsBetween(columns: Widths, from: number, to: number): ColumnSpan {
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const all = { first: 1, last: columns.length };
  if (total <= to - from) return all;
  let [start, first, last] = [0, 0, 0];
  for (const [index, column] of columns.entries()) {
    const end = start + widthOf(column);
    if (end > from && first === 0) first = index + 1;
    if (start < to) last = index + 1;
    start = end;
  }
  return { first: Math.max(1, first - 1), last: Math.min(columns.length, last + 1) };
}

/** All columns, of a grid that renders every cell. */
export const everyColumn: ColumnSpan = { first: 1, last: Number.MAX_SAFE_INTEGER };

interface Options {
  /** An element inside the scroller. */
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly columns: Widths;
  readonly isOn: boolean;
}

/** The columns in sight, whose cells have content. It renders only when others come into sight. */
export function useColumnsInSight({ bodyRef, columns, isOn }: Options): ColumnSpan {
  // No wider than the window: measuring before the first paint would force a layout.
  const [place, setPlace] = useState(() => ({ left: 0, width: globalThis.innerWidth }));
  useEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (!isOn || scroller === null) return undefined;
    const update = () => {
      const { scrollLeft: left, clientWidth } = scroller;
      const width = clientWidth > 0 ? clientWidth : globalThis.innerWidth;
      setPlace((before) => {
        const [a, b] = [before, { left, width }].map((each) =>
          columnsBetween(columns, each.left, each.left + each.width),
        );
        return a?.first === b?.first && a?.last === b?.last ? before : { left, width };
      });
    };
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, [bodyRef, columns, isOn]);
  return isOn ? columnsBetween(columns, place.left, place.left + place.width) : everyColumn;
}
