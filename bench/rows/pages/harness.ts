import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { nextPaint } from '../../pages/next-paint.ts';
import { type BenchRow, firstPasted, makeRows, pastedText } from '../table.ts';

/** The functions of the page that the driver (../run.ts) calls. Times in milliseconds. */
export interface RowsBench {
  /** Prepares the rows, and the page around a table before it is opened. */
  readonly prepare: (rows: number) => Promise<void>;
  /** Mounts the table; resolves when its first rows are painted. */
  readonly mount: () => Promise<number>;
  /** The cell that is typed into, which is brought in sight, and how it is opened. */
  readonly cell: () => { readonly selector: string; readonly opensBy: 'click' | 'double click' };
  /** Measures from the next real key press to its frame; call it before pressing. */
  readonly nextKey: () => void;
  readonly lastKey: () => Promise<number>;
  /** Pastes rows over the first ones as far as the question of a dry run; 0 without one. */
  readonly ask: (rows: number) => Promise<number>;
  /** Confirms the question, or pastes without one; resolves when the rows are painted. */
  readonly paste: () => Promise<number>;
  /** Submits the form; resolves when its errors are painted. */
  readonly submit: () => Promise<number>;
}

declare global {
  var rowsBench: RowsBench;
}

export interface RowsPage {
  readonly table: (rows: readonly BenchRow[]) => ReactNode;
  /** The page around the table, before it is opened. */
  readonly page: (table: ReactNode) => ReactNode;
  readonly cell: ReturnType<RowsBench['cell']>;
  /** Scrolls to the first row, if an error leads to another. */
  readonly toTop?: () => void;
  /** Selects the first cell of the first row. */
  readonly firstCell: string;
  readonly paste: (text: string) => void;
  /** Whether the question of a dry run is shown, and its confirmation; absent: it asks nothing. */
  readonly question?: { readonly isShown: () => boolean; readonly confirm: () => void };
  readonly submit: () => void;
  /** Selects an error. */
  readonly error: string;
}

/** Milliseconds after which something that does not appear is an error. */
const patience = 240_000;

async function until(holds: () => boolean): Promise<number> {
  const begun = performance.now();
  let end = await nextPaint();
  while (!holds()) {
    end = await nextPaint();
    if (end - begun > patience) throw new Error('It never appeared');
  }
  return end;
}

/** Exposes a table to the driver. */
export function exposeToDriver(page: RowsPage): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the table');
  const root = createRoot(place);
  let element: ReactNode = null;
  let key: Promise<number> = Promise.resolve(0);
  let text = '';
  const shown = (selector: string) => {
    const cell = document.querySelector(selector);
    return cell instanceof HTMLInputElement ? cell.value : (cell?.textContent ?? null);
  };

  globalThis.rowsBench = {
    async prepare(count) {
      element = page.table(makeRows(count));
      root.render(page.page(null));
      for (let frame = 0; frame < 30; frame += 1) await nextPaint();
    },
    async mount() {
      const start = performance.now();
      flushSync(() => root.render(page.page(element)));
      await until(() => document.querySelector(page.cell.selector) !== null);
      // Work that was deferred until the first frame counts too.
      return (await nextPaint()) - start;
    },
    cell() {
      page.toTop?.();
      return page.cell;
    },
    nextKey() {
      key = new Promise((resolve) => {
        globalThis.addEventListener(
          'keydown',
          (event) => void nextPaint().then((end) => resolve(end - event.timeStamp)),
          { capture: true, once: true },
        );
      });
    },
    lastKey: () => key,
    async ask(rows) {
      text = pastedText(rows);
      const { question } = page;
      if (question === undefined) return 0;
      const start = performance.now();
      page.paste(text);
      return (await until(question.isShown)) - start;
    },
    async paste() {
      const { question } = page;
      const start = performance.now();
      if (question === undefined) page.paste(text);
      else question.confirm();
      const isShown = () => shown(page.firstCell)?.includes(firstPasted) === true;
      return (await until(isShown)) - start;
    },
    async submit() {
      const start = performance.now();
      page.submit();
      return (await until(() => document.querySelector(page.error) !== null)) - start;
    },
  };
}
