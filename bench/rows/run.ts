import type { Browser, CDPSession, Page } from 'playwright';
import { countRenders } from '../forms/renders.ts';
import type { BuiltTables } from './build.ts';
import type {} from './pages/harness.ts';

/** All measurements of a table: milliseconds, and megabytes of heap. */
export interface Figures {
  readonly mount: number[];
  readonly key: number[];
  /** Enter, which ends the editing of a cell. */
  readonly leave: number[];
  /** From the paste until the question of the dry run is painted. */
  readonly dryRun: number[];
  readonly paste: number[];
  readonly submit: number[];
  readonly keyWithErrors: number[];
  readonly heap: number[];
}

export type Metric = keyof Figures;
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

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => globalThis.rowsBench.nextKey());
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.rowsBench.lastKey());
}

/** Opens the cell that is typed into, and presses keys; the first is not counted. */
async function type(page: Page, keys: number): Promise<readonly number[]> {
  const { selector, opensBy } = await page.evaluate(() => globalThis.rowsBench.cell());
  if (opensBy === 'click') await page.click(selector);
  else await page.dblclick(selector);
  const samples: number[] = [];
  for (let key = 0; key <= keys; key += 1) samples.push(await press(page, 'a'));
  return samples.slice(1);
}

interface Size {
  readonly rows: number;
  readonly pasted: number;
}

async function runOnce(browser: Browser, url: string, size: Size, into: Figures): Promise<void> {
  const page = await open(browser, url, false);
  const session = await page.context().newCDPSession(page);
  await page.evaluate((rows) => globalThis.rowsBench.prepare(rows), size.rows);
  const empty = await heapOf(session);
  into.mount.push(await page.evaluate(() => globalThis.rowsBench.mount()));
  into.heap.push((await heapOf(session)) - empty);
  into.key.push(...(await type(page, keysPerRun)));
  into.leave.push(await press(page, 'Enter'));
  await page.keyboard.press('Control+Home');
  const pasted = await page.evaluate((rows) => globalThis.rowsBench.paste(rows), size.pasted);
  into.dryRun.push(pasted.dryRun);
  into.paste.push(pasted.paste);
  into.submit.push(await page.evaluate(() => globalThis.rowsBench.submit()));
  into.keyWithErrors.push(...(await type(page, keysPerRun)));
  await page.close();
}

const none = (): Figures => ({
  mount: [],
  key: [],
  leave: [],
  dryRun: [],
  paste: [],
  submit: [],
  keyWithErrors: [],
  heap: [],
});

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
  await type(page, 1);
  await page.evaluate(() => globalThis.rendersTaken());
  await press(page, 'a');
  const { components } = await page.evaluate(() => globalThis.rendersTaken());
  await page.close();
  return components;
}
