import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { nextPaint } from '../../pages/next-paint.ts';
import { queryRows, type RowsQuery, type BenchRow, makeRows } from '../rows.ts';

/** Frames of a stretch of scrolling: how long each took, in milliseconds. */
export interface Scrolled {
  readonly frames: readonly number[];
}

/** What the driver (../run.ts) calls in the page. Times in milliseconds. */
export interface ListBench {
  /** Makes the rows, and what stands around a list before it is opened. */
  readonly prepare: (count: number) => Promise<void>;
  /** Until the first rows have been painted. */
  readonly mount: () => Promise<number>;
  /** Scrolls to the top, and finds out which row is the first of those that are asked for next. */
  readonly toTop: (query: RowsQuery) => Promise<void>;
  /** Asks for another order or other rows, until the new first row has been painted. */
  readonly ask: (query: RowsQuery) => Promise<number>;
  /** Until what was put off is done. */
  readonly rest: () => Promise<void>;
  /** Scrolls by so many px at each of so many frames. */
  readonly scroll: (steps: number, by: number) => Promise<Scrolled>;
}

declare global {
  var listBench: ListBench;
}

export interface ListPage {
  /** The list of rows in an order; told of another question by rendering anew. */
  readonly list: (rows: readonly BenchRow[], query: RowsQuery) => ReactNode;
  /** What stands around it. */
  readonly page: (list: ReactNode) => ReactNode;
  readonly scroller: () => Element | null;
  /** Selects the list's first row; absent: it marks its rows with their places. */
  readonly firstRow?: string;
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await nextPaint();
}

/** Milliseconds after which a row does not come any more. */
const patience = 30_000;

const nothing: RowsQuery = { order: 'none', words: '' };

/** Lends a list to the driver. */
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
  /** What stands around a list stays as it is when the list is opened or asked for something else. */
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
    async toTop(asked) {
      first = queryRows(rows, asked)[0]?.texts[0] ?? '';
      scroller()?.scrollTo({ top: 0 });
      await frames(10);
    },
    async ask(asked) {
      const start = performance.now();
      show(list(rows, asked));
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
