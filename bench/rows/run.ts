import type { Browser, CDPSession, Page } from 'playwright';
import { countRenders } from '../forms/renders.ts';
import type { BuiltTables } from './build.ts';
import type {} from './pages/harness.ts';

/** What is measured; `leave` is Enter, which ends the editing of a cell. */
export type Metric = 'mount' | 'key' | 'leave' | 'dryRun' | 'paste' | 'submit' | 'keyWithErrors';

/**
 * Milliseconds until the result is painted, and the processor time of the page's main thread, which
 * hardly depends on what else the machine does.
 */
export type Measure = 'wall' | 'processor';

type Samples = Readonly<Record<Metric, number[]>>;

/** All measurements of a table. */
export interface Figures extends Readonly<Record<Measure, Samples>> {
  /** Megabytes. */
  readonly heap: number[];
}

/** By the names of the tables. */
export type Measured = ReadonlyMap<string, Figures>;

const keysPerRun = 12;

async function open(browser: Browser, url: string, counting: boolean): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  if (counting) await page.addInitScript(countRenders);
  await page.goto(url);
  await page.waitForFunction(() => 'rowsBench' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Milliseconds of processor time that the main thread has taken. */
async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => globalThis.rowsBench.nextKey());
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.rowsBench.lastKey());
}

/** Opens the cell that is typed into. */
async function openCell(page: Page): Promise<void> {
  const { selector, opensBy } = await page.evaluate(() => globalThis.rowsBench.cell());
  if (opensBy === 'click') await page.click(selector);
  else await page.dblclick(selector);
}

interface Size {
  readonly rows: number;
  readonly pasted: number;
}

async function runOnce(browser: Browser, url: string, size: Size, into: Figures): Promise<void> {
  const page = await open(browser, url, false);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const take = async (step: Metric, work: () => Promise<number>) => {
    const before = await processorTime(session);
    into.wall[step].push(await work());
    into.processor[step].push((await processorTime(session)) - before);
  };
  const type = async (step: Metric) => {
    await openCell(page);
    // The first key may replace what the cell holds.
    await press(page, 'a');
    for (let key = 0; key < keysPerRun; key += 1) await take(step, () => press(page, 'a'));
  };
  await page.evaluate((rows) => globalThis.rowsBench.prepare(rows), size.rows);
  const empty = await heapOf(session);
  await take('mount', () => page.evaluate(() => globalThis.rowsBench.mount()));
  into.heap.push((await heapOf(session)) - empty);
  await type('key');
  await take('leave', () => press(page, 'Enter'));
  await page.keyboard.press('Control+Home');
  await take('dryRun', () => page.evaluate((rows) => globalThis.rowsBench.ask(rows), size.pasted));
  await take('paste', () => page.evaluate(() => globalThis.rowsBench.paste()));
  await take('submit', () => page.evaluate(() => globalThis.rowsBench.submit()));
  await type('keyWithErrors');
  await page.close();
}

const noSamples = (): Samples => ({
  mount: [],
  key: [],
  leave: [],
  dryRun: [],
  paste: [],
  submit: [],
  keyWithErrors: [],
});

const none = (): Figures => ({ wall: noSamples(), processor: noSamples(), heap: [] });

/** Measures the tables in turns, each in a new page; earlier runs only warm up. */
export async function measureTables(
  browser: Browser,
  built: BuiltTables,
  size: Size,
  runs: number,
): Promise<Measured> {
  const measured = new Map(built.tables.map(({ name }) => [name, none()]));
  for (const table of built.tables) await runOnce(browser, built.urlOf(table), size, none());
  for (let run = 0; run < runs; run += 1)
    for (const table of built.tables)
      if (run % table.every === 0)
        await runOnce(browser, built.urlOf(table), size, measured.get(table.name) ?? none());
  return measured;
}

/** The components that one key press renders, in a separate page. */
export async function rendersOf(browser: Browser, url: string, rows: number): Promise<number> {
  const page = await open(browser, url, true);
  await page.evaluate((count) => globalThis.rowsBench.prepare(count), rows);
  await page.evaluate(() => globalThis.rowsBench.mount());
  await openCell(page);
  for (let key = 0; key < 2; key += 1) await press(page, 'a');
  await page.evaluate(() => globalThis.rendersTaken());
  await press(page, 'a');
  const { components } = await page.evaluate(() => globalThis.rendersTaken());
  await page.close();
  return components;
}
