import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { answer, type Asked, type BenchRow, makeRows } from '../rows.ts';

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
  /** Asks for another order or other rows, until the new first row has been painted. */
  readonly ask: (asked: Asked) => Promise<number>;
  /** Scrolls by so many px at each of so many frames. */
  readonly scroll: (steps: number, by: number) => Promise<Scrolled>;
}

declare global {
  var listBench: ListBench;
}

export interface ListPage {
  /** The list of rows in an order; told of another question by rendering anew. */
  readonly list: (rows: readonly BenchRow[], asked: Asked) => ReactNode;
  /** What stands around it. */
  readonly page: (list: ReactNode) => ReactNode;
  readonly scroller: () => Element | null;
}

/** When the next frame has been painted. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve(performance.now());
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}

const nothing: Asked = { order: 'none', words: '' };

/** Lends a list to the driver. */
export function lend({ list, page, scroller }: ListPage): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the list');
  const root = createRoot(place);
  const show = (shown: ReactNode) => flushSync(() => root.render(page(shown)));
  let rows: readonly BenchRow[] = [];

  /** Every list marks its drawn rows with their places, and shows the first text of each. */
  async function until(text: string): Promise<number> {
    let end = await painted();
    while (document.querySelector('[data-row="0"]')?.textContent.includes(text) !== true) {
      end = await painted();
    }
    return end;
  }

  globalThis.listBench = {
    async prepare(count) {
      rows = makeRows(count);
      show(null);
      await painted();
    },
    async mount() {
      const start = performance.now();
      show(list(rows, nothing));
      return (await until(rows[0]?.texts[0] ?? '')) - start;
    },
    async ask(asked) {
      const first = answer(rows, asked)[0]?.texts[0] ?? '';
      scroller()?.scrollTo({ top: 0 });
      await painted();
      const start = performance.now();
      show(list(rows, asked));
      return (await until(first)) - start;
    },
    async scroll(steps, by) {
      const element = scroller();
      if (element === null) throw new Error('Nothing scrolls');
      const frames: number[] = [];
      let before = await painted();
      for (let step = 0; step < steps; step += 1) {
        element.scrollTop += by;
        const now = await painted();
        frames.push(now - before);
        before = now;
      }
      return { frames };
    },
  };
}
