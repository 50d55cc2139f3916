import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VisibleRangeStore } from '../rows/visible-range.ts';
import { renderedRows, type Geometry, rowTop, scrollTo, visibleRows } from './window.ts';

/** What decides where the rows of a table stand. */
export interface RowMetrics {
  readonly count: number;
  /** Of one row, in px. */
  readonly rowHeight: number;
  /** Px of the scroller that the rows do not have: the heads above, the sums below. */
  readonly edges: number;
}

/** What scrolls around the rows says so by this attribute. */
export const scrollerAttribute = 'data-scroller';

/** Px where nothing is laid out. */
const estimatedHeight = 600;

function geometryOf({ count, rowHeight, edges }: RowMetrics, height: number): Geometry {
  const whole = height > 0 ? height : estimatedHeight;
  return { count, rowHeight, viewHeight: Math.max(rowHeight, whole - edges) };
}

interface View {
  readonly top: number;
  readonly height: number;
  /** Rows around those that are seen are drawn as well; not before the first are painted. */
  readonly isWide: boolean;
}

/** Px of the window that the rows do not have, on most screens; where it is about so, they stay. */
const likelyRest = 205;

/** Milliseconds after which the first rows are on the screen, on slow machines as well. */
const paintMs = 300;

interface Options {
  /** Inside of what scrolls. */
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly measures: RowMetrics;
  /** Told of the rows that are seen, at each step of scrolling. */
  readonly visibleRange: VisibleRangeStore;
  /** Which list it is: another one begins at its top. */
  readonly list: unknown;
}

/**
 * The rows to draw of a list that may have a hundred thousand, and where. Renders only when other
 * rows are to be drawn, not at every step of scrolling.
 */
export function useVirtualRows({ bodyRef, measures, visibleRange, list }: Options) {
  const { count, rowHeight, edges } = measures;
  const [view, setView] = useState<View>(() => ({
    top: 0,
    height: globalThis.innerHeight - likelyRest,
    isWide: false,
  }));
  // Where it is scrolled to, known without asking the page, which would lay it out.
  const top = useRef(0);
  const drawnAt = ({ height, top: at, isWide }: View) =>
    (isWide ? renderedRows : visibleRows)(geometryOf(measures, height), at);
  const measured = useRef(view.height);
  const fit = useEffectEvent((height: number) => {
    measured.current = height;
    const [now, next] = [drawnAt(view), drawnAt({ ...view, top: top.current, height })];
    // Drawing anew delays the first picture: all that waits for that would come before it.
    const isAlike = !view.isWide && now.first === next.first && now.end === next.end;
    if (!isAlike && height !== view.height)
      setView((before) => ({ ...before, top: top.current, height }));
  });

  useLayoutEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (scroller === null) return undefined;
    const measure = () => fit(scroller.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    const widen = setTimeout(
      () => setView((now) => ({ ...now, height: measured.current, isWide: true })),
      paintMs,
    );
    return () => {
      observer.disconnect();
      clearTimeout(widen);
    };
  }, [bodyRef]);

  useLayoutEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (top.current === 0 || scroller === null) return;
    scroller.scrollTop = 0;
    top.current = 0;
    setView((now) => ({ ...now, top: 0 }));
  }, [bodyRef, list]);

  const { height } = view;
  useEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (scroller === null) return undefined;
    const now = geometryOf({ count, rowHeight, edges }, height);
    const tell = () => {
      const { first, end } = visibleRows(now, top.current);
      visibleRange.set({ first, last: end - 1 });
    };
    const look = () => {
      top.current = scroller.scrollTop;
      tell();
      setView((before) => {
        const [a, b] = [renderedRows(now, before.top), renderedRows(now, top.current)];
        // Where rows are squeezed, each step moves them against the scroll bar.
        const isSame = a.first === b.first && a.end === b.end && rowTop(now, top.current, 0) === 0;
        return isSame && before.isWide ? before : { ...before, top: top.current, isWide: true };
      });
    };
    tell();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [bodyRef, count, rowHeight, edges, height, visibleRange]);

  const geometry = geometryOf(measures, height);
  return {
    drawn: drawnAt(view),
    topOf: (row: number) => rowTop(geometry, view.top, row),
  };
}

/** Scrolls just so far that a row is seen whole. */
export function scrollRowIntoView(scroller: HTMLElement, measures: RowMetrics, row: number): void {
  if (row < 0) return;
  const to = scrollTo(geometryOf(measures, scroller.clientHeight), scroller.scrollTop, row);
  if (to !== scroller.scrollTop) scroller.scrollTop = to;
}

/** Rows that are seen at once. */
export function rowsOnPage(scroller: HTMLElement, measures: RowMetrics): number {
  const { viewHeight, rowHeight } = geometryOf(measures, scroller.clientHeight);
  return Math.max(1, Math.floor(viewHeight / rowHeight) - 1);
}
