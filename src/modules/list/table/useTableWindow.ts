import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { drawnRows, type Geometry, rowTop, scrollTo, seenRows } from './window.ts';

/** What of the scroller the rows do not have: heads above, sums below. */
export interface Edges {
  readonly head: number;
  readonly foot: number;
}

interface View {
  readonly top: number;
  readonly height: number;
}

/** Before the scroller is measured, and where nothing is laid out. */
const beforeMeasured: View = { top: 0, height: 600 };

interface Options {
  readonly scrollerRef: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  readonly edges: Edges;
  /** Told of the rows that are seen, the last one included, at each step of scrolling. */
  readonly onSeen: (first: number, last: number) => void;
}

/**
 * The rows to draw of a list that may have a hundred thousand, and where. Renders only when other
 * rows are to be drawn, not at every step of scrolling.
 */
export function useTableWindow({ scrollerRef, count, rowHeight, edges, onSeen }: Options) {
  const [view, setView] = useState(beforeMeasured);
  const { head, foot } = edges;
  const geometry: Geometry = {
    count,
    rowHeight,
    viewHeight: Math.max(rowHeight, view.height - head - foot),
  };
  const { viewHeight } = geometry;

  useEffect(() => {
    const element = scrollerRef.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const height = element.clientHeight;
      if (height > 0) setView((now) => (now.height === height ? now : { ...now, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollerRef]);

  useEffect(() => {
    const element = scrollerRef.current;
    if (element === null) return undefined;
    const now: Geometry = { count, rowHeight, viewHeight };
    const look = () => {
      const top = element.scrollTop;
      const { first, end } = seenRows(now, top);
      onSeen(first, end - 1);
      setView((before) => {
        const [a, b] = [drawnRows(now, before.top), drawnRows(now, top)];
        // Where rows are squeezed, each step moves them against the scroll bar.
        const isSame = a.first === b.first && a.end === b.end && rowTop(now, top, 0) === 0;
        return isSame ? before : { ...before, top };
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scrollerRef, count, rowHeight, viewHeight, onSeen]);

  const show = useCallback(
    (row: number) => {
      const element = scrollerRef.current;
      if (element === null || row < 0) return;
      const to = scrollTo({ count, rowHeight, viewHeight }, element.scrollTop, row);
      if (to !== element.scrollTop) element.scrollTop = to;
    },
    [scrollerRef, count, rowHeight, viewHeight],
  );
  return {
    geometry,
    drawn: drawnRows(geometry, view.top),
    topOf: (row: number) => rowTop(geometry, view.top, row),
    /** Scrolls just so far that a row is seen whole. */
    show,
    /** Rows that are seen at once. */
    page: Math.max(1, Math.floor(viewHeight / rowHeight) - 1),
  };
}

/** Begins another list at its top. */
export function useTopOf(scrollerRef: RefObject<HTMLElement | null>, list: unknown): void {
  useLayoutEffect(() => {
    if (scrollerRef.current !== null) scrollerRef.current.scrollTop = 0;
  }, [scrollerRef, list]);
}
