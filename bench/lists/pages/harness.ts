import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { nextPaint } from '../../pages/next-paint.ts';
import { queryRows, type RowsQuery, type BenchRow, makeRows } from '../rows.ts';

/** Frames while scrolling: the duration of each in milliseconds. */
export interface Scrolled {
  readonly frames: readonly number[];
}

/** The functions of the page that the driver (../run.ts) calls. Times in milliseconds. */
export interface ListBench {
  /** Prepares the rows, and the page around a list before it is opened. */
  readonly prepare: (count: number) => Promise<void>;
  /** Resolves when the first rows are painted. */
  readonly mount: () => Promise<number>;
  /** Scrolls to the top, and finds out which row will be first after the next query. */
  readonly toTop: (query: RowsQuery) => Promise<void>;
  /** Requests another order or other rows; resolves when the new first row is painted. */
  readonly ask: (query: RowsQuery) => Promise<number>;
  /** Resolves when deferred work is done. */
  readonly rest: () => Promise<void>;
  /** Scrolls by `by` px in each of `steps` frames. */
  readonly scroll: (steps: number, by: number) => Promise<Scrolled>;
}

declare global {
  var listBench: ListBench;
}

export interface ListPage {
  /** The list of rows in an order; a new query rerenders it. */
  readonly list: (rows: readonly BenchRow[], query: RowsQuery) => ReactNode;
  /** The page around it. */
  readonly page: (list: ReactNode) => ReactNode;
  readonly scroller: () => Element | null;
  /** Selects the list's first row; absent: its rows have attributes with their index. */
  readonly firstRow?: string;
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await nextPaint();
}

/** Milliseconds after which a missing row is an error. */
const patience = 30_000;

const nothing: RowsQuery = { order: 'none', search: '' };

/** Exposes a list to the driver. */
export function exposeToDriver({
  list,
  page,
  scroller,
  firstRow = '[data-row="0"]',
}: ListPage): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the list');
  const root = createRoot(place);
  let shown: ReactNode = null;
  let hear = () => {};
  /** The page around a list does not change when the list is opened or gets another query. */
  const Slot = () =>
    useSyncExternalStore(
      (heard) => {
        hear = heard;
        return () => (hear = () => {});
      },
      () => shown,
    );
  const show = (next: ReactNode) => {
    shown = next;
    flushSync(() => hear());
  };
  let rows: readonly BenchRow[] = [];
  let first = '';

  /** Every list shows the first text of a row. */
  async function until(text: string): Promise<number> {
    const begun = performance.now();
    let end = await nextPaint();
    while (document.querySelector(firstRow)?.textContent.includes(text) !== true) {
      end = await nextPaint();
      if (end - begun > patience) throw new Error(`The first row never showed “${text}”`);
    }
    return end;
  }

  globalThis.listBench = {
    async prepare(count) {
      rows = makeRows(count);
      root.render(page(createElement(Slot)));
      await Promise.all([...document.fonts].map((face) => face.load()));
      await frames(30);
    },
    async mount() {
      const start = performance.now();
      show(list(rows, nothing));
      return (await until(rows[0]?.texts[0] ?? '')) - start;
    },
    async toTop(query) {
      first = queryRows(rows, query)[0]?.texts[0] ?? '';
      scroller()?.scrollTo({ top: 0 });
      await frames(10);
    },
    async ask(query) {
      const start = performance.now();
      show(list(rows, query));
      return (await until(first)) - start;
    },
    async rest() {
      await frames(5);
    },
    async scroll(steps, by) {
      const element = scroller();
      if (element === null) throw new Error('Nothing scrolls');
      const took: number[] = [];
      let before = await nextPaint();
      for (let step = 0; step < steps; step += 1) {
        element.scrollTop += by;
        const now = await nextPaint();
        took.push(now - before);
        before = now;
      }
      return { frames: took };
    },
  };
}
