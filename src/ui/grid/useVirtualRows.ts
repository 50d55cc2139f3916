import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { renderedRows, type Geometry, rowTop, scrollTo, visibleRows } from './virtual-rows.ts';

/** What positions the rows of a grid. */
export interface RowMetrics {
  readonly count: number;
  /** Of one row, in px. */
  readonly rowHeight: number;
  /** Height in px that the scroller uses for the header above and the footer below the rows. */
  readonly edges: number;
  /** Of the scroller in px, if it is known; otherwise it is measured. */
  readonly height?: number | undefined;
}

/** Marks the element that scrolls the rows. */
export const scrollerAttribute = 'data-scroller';

/** The rows that are in sight, counted from 0; `last` is included. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/** Px if there is no layout, as in tests. */
const estimatedHeight = 600;

function geometryOf({ count, rowHeight, edges }: RowMetrics, height: number): Geometry {
  const whole = height > 0 ? height : estimatedHeight;
  return { count, rowHeight, viewHeight: Math.max(rowHeight, whole - edges) };
}

interface View {
  readonly top: number;
  readonly height: number;
  /** Rows beyond the visible ones are rendered too; only after the first paint. */
  readonly hasOverscan: boolean;
}

/** Px of the window that are usually not available to rows; a good estimate saves a second render. */
const usualChrome = 205;

/** Milliseconds after which the first rows are painted, even on slow machines. */
const paintMs = 300;

interface Options {
  /** An element inside the scroller. */
  readonly bodyRef: RefObject<HTMLElement | null>;
  readonly metrics: RowMetrics;
  /** Called with the rows in sight on each scroll event. */
  readonly onVisible: ((rows: VisibleRows) => void) | undefined;
  /** Identifies the list: when it changes, the scroller goes back to the top. */
  readonly resetKey: unknown;
}

/**
 * The rows to render of a list that may have a hundred thousand, and their positions. It renders
 * only when other rows are needed, not on every scroll event.
 */
export function useVirtualRows({ bodyRef, metrics, onVisible, resetKey }: Options) {
  const { count, rowHeight, edges } = metrics;
  const [view, setView] = useState<View>(() => ({
    top: 0,
    height: metrics.height ?? globalThis.innerHeight - usualChrome,
    hasOverscan: false,
  }));
  // The scroll position, kept here because reading it from the element forces a layout.
  const top = useRef(0);
  const renderedAt = ({ height, top: at, hasOverscan }: View) =>
    (hasOverscan ? renderedRows : visibleRows)(geometryOf(metrics, height), at);
  const measured = useRef(view.height);
  const resize = useEffectEvent((height: number) => {
    measured.current = height;
    const [now, next] = [renderedAt(view), renderedAt({ ...view, top: top.current, height })];
    // A second render before the first paint would delay that paint.
    const isSame = !view.hasOverscan && now.first === next.first && now.end === next.end;
    if (!isSame && height !== view.height)
      setView((before) => ({ ...before, top: top.current, height }));
  });

  const isKnown = metrics.height !== undefined;
  useLayoutEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (scroller === null) return undefined;
    const measure = () => resize(scroller.clientHeight);
    // Measuring forces a layout.
    if (!isKnown) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    const addOverscan = setTimeout(
      () => setView((now) => ({ ...now, height: measured.current, hasOverscan: true })),
      paintMs,
    );
    return () => {
      observer.disconnect();
      clearTimeout(addOverscan);
    };
  }, [bodyRef, isKnown]);

  useLayoutEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (top.current === 0 || scroller === null) return;
    scroller.scrollTop = 0;
    top.current = 0;
    setView((now) => ({ ...now, top: 0 }));
  }, [bodyRef, resetKey]);

  const { height } = view;
  useEffect(() => {
    const scroller = bodyRef.current?.closest(`[${scrollerAttribute}]`) ?? null;
    if (scroller === null) return undefined;
    const now = geometryOf({ count, rowHeight, edges }, height);
    const report = () => {
      const { first, end } = visibleRows(now, top.current);
      onVisible?.({ first, last: end - 1 });
    };
    const onScroll = () => {
      top.current = scroller.scrollTop;
      report();
      setView((before) => {
        const [a, b] = [renderedRows(now, before.top), renderedRows(now, top.current)];
        // If the body height is limited, every scroll event moves the rows.
        const isSame = a.first === b.first && a.end === b.end && rowTop(now, top.current, 0) === 0;
        return isSame && before.hasOverscan
          ? before
          : { ...before, top: top.current, hasOverscan: true };
      });
    };
    report();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [bodyRef, count, rowHeight, edges, height, onVisible]);

  const geometry = geometryOf(metrics, height);
  return {
    rows: renderedAt(view),
    topOf: (row: number) => rowTop(geometry, view.top, row),
  };
}

/** Scrolls by as little as makes a row fully visible. */
export function scrollRowIntoView(scroller: HTMLElement, metrics: RowMetrics, row: number): void {
  if (row < 0) return;
  const to = scrollTo(geometryOf(metrics, scroller.clientHeight), scroller.scrollTop, row);
  if (to !== scroller.scrollTop) scroller.scrollTop = to;
}

/** The number of rows that PageUp and PageDown move by. */
export function rowsOnPage(scroller: HTMLElement, metrics: RowMetrics): number {
  const { viewHeight, rowHeight } = geometryOf(metrics, scroller.clientHeight);
  return Math.max(1, Math.floor(viewHeight / rowHeight) - 1);
}
