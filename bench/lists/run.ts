import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { ensureChromium } from '../../scripts/chromium.ts';
import { type BuiltLists, type ListName, listNames } from './build.ts';
import type {} from './pages/harness.ts';

/** Everything that is measured of a list: milliseconds, megabytes of heap, shares of frames. */
export interface Figures {
  readonly mount: number[];
  readonly sortText: number[];
  readonly sortNumber: number[];
  readonly filter: number[];
  readonly heap: number[];
  /** CPU of the page at one step of scrolling. */
  readonly scroll: number[];
  /** Frames over 16.7 ms and over 50 ms while scrolling, of a hundred. */
  readonly late: number[];
  readonly stuck: number[];
}

export type Metric = keyof Figures;
export type Measured = Readonly<Record<ListName, Figures>>;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: flags });
}

const steps = 60;
/** Two and a half rows: as a wheel turns. */
const by = 100;

async function heapOf(session: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Seconds that the page's main thread has been busy. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => 'listBench' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function once(browser: Browser, url: string, count: number, into: Figures): Promise<void> {
  const page = await open(browser, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate((rows) => globalThis.listBench.prepare(rows), count);
  const empty = await heapOf(session);
  into.mount.push(await page.evaluate(() => globalThis.listBench.mount()));
  into.heap.push((await heapOf(session)) - empty);
  const before = await busy(session);
  const { frames } = await page.evaluate(([times, px]) => globalThis.listBench.scroll(times, px), [
    Math.min(steps, Math.floor(count / 5)),
    by,
  ] as const);
  into.scroll.push((((await busy(session)) - before) * 1000) / frames.length);
  const over = (most: number) =>
    (frames.filter((took) => took > most).length / frames.length) * 100;
  // A frame that is on time is some tenths longer than 16.7 ms by the clock of the page.
  into.late.push(over(18));
  into.stuck.push(over(50));
  const ask = (order: 'none' | 'text' | 'number', words: string) =>
    page.evaluate((asked) => globalThis.listBench.ask(asked), { order, words });
  into.sortText.push(await ask('text', ''));
  into.sortNumber.push(await ask('number', ''));
  into.filter.push(await ask('none', 'pump 1'));
  await page.close();
}

const none = (): Figures => ({
  mount: [],
  sortText: [],
  sortNumber: [],
  filter: [],
  heap: [],
  scroll: [],
  late: [],
  stuck: [],
});

/** So many runs of each list, in turns, each in a new page; those before them only warm up. */
export async function measureLists(
  browser: Browser,
  built: BuiltLists,
  rows: number,
  runs: number,
): Promise<Measured> {
  const measured = { floor: none(), ours: none() };
  for (const list of listNames) await once(browser, built.urlOf(list), rows, none());
  for (let run = 0; run < runs; run += 1)
    for (const list of listNames) await once(browser, built.urlOf(list), rows, measured[list]);
  return measured;
}
