import type { Browser, Page } from 'playwright';
import { type BuiltForms, type FormName, formNames } from './build.ts';
import { heapOf, mainThreadMs } from '../pages/page-figures.ts';
import type {} from './pages/harness.ts';
import { countRenders, type Renders } from './renders.ts';

/** All measurements of a form: milliseconds, and megabytes of heap. */
export interface Figures {
  readonly mount: number[];
  /** Processor time of the page's main thread during a mount, which other load hardly changes. */
  readonly mountCpu: number[];
  readonly remount: number[];
  readonly key: number[];
  readonly keyWithErrors: number[];
  readonly submit: number[];
  readonly heap: number[];
}

export type Measured = Readonly<Record<FormName, Figures>>;
export type Metric = keyof Figures;

const keysPerRun = 12;
async function open(browser: Browser, url: string, counting: boolean): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  if (counting) await page.addInitScript(countRenders);
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Real key presses, each followed by a wait for its frame; the first is not counted. */
async function press(page: Page, keys: number): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let key = 0; key <= keys; key += 1) {
    await page.evaluate(() => void globalThis.bench.nextKey());
    await page.keyboard.press('a');
    samples.push(await page.evaluate(() => globalThis.bench.lastKey()));
  }
  return samples.slice(1);
}

async function runOnce(browser: Browser, url: string, count: number, into: Figures): Promise<void> {
  const page = await open(browser, url, false);
  const session = await page.context().newCDPSession(page);
  await page.evaluate((fields) => globalThis.bench.prepare(fields), count);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const empty = await heapOf(session);
  const before = await mainThreadMs(session);
  into.mount.push(await page.evaluate(() => globalThis.bench.mount()));
  into.mountCpu.push((await mainThreadMs(session)) - before);
  await session.send('Performance.disable');
  into.heap.push((await heapOf(session)) - empty);
  into.submit.push(await page.evaluate(() => globalThis.bench.submit()));
  await page.evaluate(() => globalThis.bench.focus());
  into.keyWithErrors.push(...(await press(page, keysPerRun)));
  await page.evaluate(() => globalThis.bench.unmount());
  into.remount.push(await page.evaluate(() => globalThis.bench.mount()));
  await page.evaluate(() => globalThis.bench.focus());
  into.key.push(...(await press(page, keysPerRun)));
  await page.close();
}

const none = (): Figures => ({
  mount: [],
  mountCpu: [],
  remount: [],
  key: [],
  keyWithErrors: [],
  submit: [],
  heap: [],
});

interface Plan {
  readonly fields: number;
  readonly runs: number;
  /** Each form takes part in every how many runs. */
  readonly every: Readonly<Record<FormName, number>>;
}

/**
 * Measures the forms in the given number of runs, in turns, each in a new page; earlier runs only
 * warm up.
 */
export async function measureForms(
  browser: Browser,
  built: BuiltForms,
  { fields, runs, every }: Plan,
): Promise<Measured> {
  const measured = { floor: none(), byHand: none(), ours: none() };
  for (const form of formNames) await runOnce(browser, built.urlOf(form), fields, none());
  for (let run = 0; run < runs; run += 1)
    for (const form of formNames)
      if (run % every[form] === 0)
        await runOnce(browser, built.urlOf(form), fields, measured[form]);
  return measured;
}

/** The renders of one key press, in a separate page, before and while errors show. */
export async function rendersOf(
  browser: Browser,
  url: string,
  count: number,
): Promise<{ readonly key: Renders; readonly keyWithErrors: Renders }> {
  const page = await open(browser, url, true);
  const taken = () => page.evaluate(() => globalThis.rendersTaken());
  const most = async (): Promise<Renders> => {
    await page.evaluate(() => globalThis.bench.focus());
    await press(page, 1);
    await taken();
    const all: Renders[] = [];
    for (let key = 0; key < 5; key += 1) {
      await press(page, 0);
      all.push(await taken());
    }
    return {
      fields: Math.max(...all.map(({ fields }) => fields)),
      components: Math.max(...all.map(({ components }) => components)),
    };
  };
  await page.evaluate((fields) => globalThis.bench.prepare(fields), count);
  await page.evaluate(() => globalThis.bench.mount());
  const key = await most();
  await page.evaluate(() => globalThis.bench.submit());
  const keyWithErrors = await most();
  await page.close();
  return { key, keyWithErrors };
}
