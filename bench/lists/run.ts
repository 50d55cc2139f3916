import type { Browser, Page } from 'playwright';
import type { BuiltLists } from './build.ts';
import { heapOf, mainThreadMs } from '../pages/page-figures.ts';
import type {} from './pages/harness.ts';
import type { RowsQuery } from './rows.ts';

/** Milliseconds until the paint, and of processor time of the page's main thread. */
interface Durations {
  readonly painted: number[];
  readonly busy: number[];
}

/** All measurements of a list. */
export interface Figures {
  readonly mount: Durations;
  readonly sortText: Durations;
  readonly sortNumber: Durations;
  readonly filter: Durations;
  /** Megabytes, after the first rows are rendered. */
  readonly heap: number[];
  /** Processor time in milliseconds of one step of scrolling. */
  readonly scroll: number[];
  /** Percentage of frames over 16.7 ms and over 50 ms while scrolling. */
  readonly late: number[];
  readonly stuck: number[];
}

/** By the names of the lists. */
export type Measured = ReadonlyMap<string, Figures>;

const steps = 60;
/** Two and a half rows: like a step of a mouse wheel. */
const by = 100;

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => 'listBench' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function runOnce(browser: Browser, url: string, count: number, into: Figures): Promise<void> {
  const page = await open(browser, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate((rows) => globalThis.listBench.prepare(rows), count);
  /** Work that was deferred until the first frame counts too. */
  const measure = async (work: () => Promise<number>, { painted, busy: taken }: Durations) => {
    const before = await mainThreadMs(session);
    painted.push(await work());
    await page.evaluate(() => globalThis.listBench.rest());
    taken.push((await mainThreadMs(session)) - before);
  };
  const empty = await heapOf(session);
  await measure(() => page.evaluate(() => globalThis.listBench.mount()), into.mount);
  into.heap.push((await heapOf(session)) - empty);
  const before = await mainThreadMs(session);
  const { frames } = await page.evaluate(([times, px]) => globalThis.listBench.scroll(times, px), [
    Math.min(steps, Math.floor(count / 5)),
    by,
  ] as const);
  into.scroll.push(((await mainThreadMs(session)) - before) / frames.length);
  const over = (most: number) =>
    (frames.filter((took) => took > most).length / frames.length) * 100;
  // The page's clock measures some tenths more than 16.7 ms for a frame that is on time.
  into.late.push(over(18));
  into.stuck.push(over(50));
  const ask = async (query: RowsQuery, took: Durations) => {
    await page.evaluate((next) => globalThis.listBench.toTop(next), query);
    await measure(() => page.evaluate((next) => globalThis.listBench.ask(next), query), took);
  };
  await ask({ order: 'text', search: '' }, into.sortText);
  await ask({ order: 'number', search: '' }, into.sortNumber);
  await ask({ order: 'none', search: 'pump 1' }, into.filter);
  await page.close();
}

const noTime = (): Durations => ({ painted: [], busy: [] });

const none = (): Figures => ({
  mount: noTime(),
  sortText: noTime(),
  sortNumber: noTime(),
  filter: noTime(),
  heap: [],
  scroll: [],
  late: [],
  stuck: [],
});

/**
 * Measures each list in the given number of runs, in turns, each in a new page; earlier runs only
 * warm up.
 */
export async function measureLists(
  browser: Browser,
  built: BuiltLists,
  rows: number,
  runs: number,
): Promise<Measured> {
  const measured = new Map(built.lists.map(({ name }) => [name, none()]));
  for (const list of built.lists) await runOnce(browser, built.urlOf(list), rows, none());
  for (let run = 0; run < runs; run += 1) {
    for (const list of built.lists)
      await runOnce(browser, built.urlOf(list), rows, measured.get(list.name) ?? none());
  }
  return measured;
}
