import type { Browser, CDPSession, Page } from 'playwright';
import { heapOf, mainThreadMs } from '../pages/page-figures.ts';
import type { BuiltEditors } from './build.ts';
import type { Change, Spot } from './pages/harness.ts';

export const metrics = ['open', 'tap', 'select', 'setting', 'drag', 'add', 'undo'] as const;

/**
 * What is measured. `open`: a template at whose name somebody has pointed; `tap`: one whose name a finger has
 * pressed for `pressMs`, in builders that make a difference. `select` shows the settings of a field.
 */
export type Metric = (typeof metrics)[number];

/**
 * Milliseconds until the result is painted, and the processor time of the page's main thread, which
 * hardly depends on what else the machine does.
 */
export type Measure = 'wall' | 'processor';

/** All measurements of a builder; a metric without samples is one that it cannot do. */
export interface Figures extends Readonly<Record<Measure, Readonly<Record<Metric, number[]>>>> {
  /** Megabytes by which rounds of undo and redo made the heap grow; null without undo. */
  growth: number | null;
}

/** By the names of the builders. */
export type Measured = ReadonlyMap<string, Figures>;

interface Plan {
  readonly fields: number;
  /** Pages in which a template is opened. */
  readonly opened: number;
  /** Pages in which a template is edited too. */
  readonly edited: number;
  /** Actions of each kind in such a page. */
  readonly perPage: number;
  /** Rounds of undo and redo. */
  readonly rounds: number;
}

/** A page of a builder in which no template is open. */
async function openPage(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(() => 'editorBench' in globalThis);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** The hands of the person at the mouse and the keyboard. */
function handsOf(page: Page) {
  const pointAt = (spot: Spot, index = 0, share = 0.5) =>
    page.evaluate(([what, at, height]) => globalThis.editorBench.point(what, at, height), [
      spot,
      index,
      share,
    ] as const);

  async function moveTo(spot: Spot, index = 0, share = 0.5): Promise<void> {
    const { x, y } = await pointAt(spot, index, share);
    await page.mouse.move(x, y, { steps: 4 });
  }

  async function click(spot: Spot, index = 0): Promise<void> {
    await moveTo(spot, index);
    await page.mouse.down();
    await page.mouse.up();
  }

  return {
    begin: () => page.evaluate(() => globalThis.editorBench.begin()),
    moveTo,
    click,
    /** Presses something and brings it to a part of a field, without letting go. */
    async drag(from: Spot, index: number, to: number, share: number): Promise<void> {
      await moveTo(from, index);
      await page.mouse.down();
      const { x, y } = await pointAt('field', to, share);
      await page.mouse.move(x, y, { steps: 4 });
      // Some builders have made room there, and the pointer is over something else now.
      await page.mouse.move(x + 3, y);
    },
  };
}

/**
 * Milliseconds for which a finger presses what it taps: a little less than the mean of 90 that instant.page, a library
 * that fetches pages at such moments, gives for phones.
 */
export const pressMs = 80;

type Take = (
  metric: Metric,
  event: string,
  change: Change,
  input: () => Promise<void>,
) => Promise<void>;

/** One action of each kind, by mouse and keyboard. */
async function editOnce(page: Page, take: Take): Promise<void> {
  const hands = handsOf(page);
  const { hasDialog, hasUndo } = await page.evaluate(() => ({
    hasDialog: globalThis.editorBench.hasDialog,
    hasUndo: globalThis.editorBench.hasUndo,
  }));
  // Another field is selected before, so that these settings are not shown yet.
  if (!hasDialog) await hands.click('field', 4);
  await hands.begin();
  await hands.moveTo('field', 1);
  await hands.moveTo('settings', 1);
  await take('select', 'pointerup', 'settings', () => hands.click('settings', 1));
  await hands.click('label');
  await page.keyboard.press('End');
  if (hasDialog) {
    await page.keyboard.press('x');
    await hands.moveTo('save');
    await take('setting', 'pointerup', 'form', () => hands.click('save'));
  } else {
    await take('setting', 'keydown', 'form', () => page.keyboard.press('x'));
  }
  if (!hasDialog) await hands.click('field', 1);
  await hands.begin();
  await hands.drag('grip', 1, 3, 0.8);
  await take('drag', 'pointerup', 'form', () => page.mouse.up());
  await hands.begin();
  await hands.drag('type', 0, 2, 0.03);
  await take('add', 'pointerup', 'form', () => page.mouse.up());
  // Undo removes it again, so that the form stays as long.
  await hands.begin();
  if (hasUndo) await take('undo', 'keydown', 'form', () => page.keyboard.press('Control+z'));
}

async function runOnce(
  browser: Browser,
  url: string,
  { fields, perPage }: Pick<Plan, 'fields' | 'perPage'>,
  into: Figures,
): Promise<void> {
  const { page, session } = await openPage(browser, url);
  const timed = async (metric: Metric, work: () => Promise<number>) => {
    const before = await mainThreadMs(session);
    into.wall[metric].push(await work());
    into.processor[metric].push((await mainThreadMs(session)) - before);
  };
  const open = () => page.evaluate((count) => globalThis.editorBench.open(count), fields);
  const hasPrepare = await page.evaluate(() => globalThis.editorBench.hasPrepare);
  if (hasPrepare) await page.evaluate((count) => globalThis.editorBench.prepare(count), fields);
  await timed('open', open);
  if (perPage > 0 && (await page.evaluate(() => globalThis.editorBench.hasGroup))) {
    const { click } = handsOf(page);
    await click('field', 4);
    await click('group');
  }
  for (let time = 0; time < perPage; time += 1) {
    await editOnce(page, (metric, event, change, input) =>
      timed(metric, async () => {
        await page.evaluate(([type, what]) => globalThis.editorBench.expect(type, what), [
          event,
          change,
        ] as const);
        await input();
        return page.evaluate(() => globalThis.editorBench.painted());
      }),
    );
  }
  await page.close();
  if (hasPrepare) await openByTap(browser, url, fields, into);
}

/** Taps the name of a template, in a further page. */
async function openByTap(
  browser: Browser,
  url: string,
  fields: number,
  into: Figures,
): Promise<void> {
  const { page, session } = await openPage(browser, url);
  const before = await mainThreadMs(session);
  await page.evaluate((count) => globalThis.editorBench.press(count), fields);
  await page.waitForTimeout(pressMs);
  into.wall.tap.push(await page.evaluate((count) => globalThis.editorBench.open(count), fields));
  into.processor.tap.push((await mainThreadMs(session)) - before);
  await page.close();
}

/** Presses keys that change the form; each until it is painted. */
async function pressed(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.evaluate(() => globalThis.editorBench.begin());
    await page.keyboard.press(key);
    await page.evaluate(() => globalThis.editorBench.changed());
  }
}

async function rounds(page: Page, session: CDPSession, count: number): Promise<number> {
  for (let round = 0; round < count; round += 1) await pressed(page, ['Control+z', 'Control+y']);
  return heapOf(session);
}

async function growthOf(browser: Browser, url: string, plan: Plan): Promise<number | null> {
  const { page, session } = await openPage(browser, url);
  await page.evaluate((fields) => globalThis.editorBench.open(fields), plan.fields);
  const hands = handsOf(page);
  let growth: number | null = null;
  if (await page.evaluate(() => globalThis.editorBench.hasUndo)) {
    await hands.click('field', 1);
    await hands.drag('grip', 1, 3, 0.8);
    await page.mouse.up();
    const before = await rounds(page, session, 20);
    growth = (await rounds(page, session, plan.rounds)) - before;
  }
  await page.close();
  return growth;
}

const none = (): Record<Metric, number[]> => ({
  open: [],
  tap: [],
  select: [],
  setting: [],
  add: [],
  drag: [],
  undo: [],
});

/** Measures the builders in turns, each in a new page; earlier runs only warm up. */
export async function measureEditors(
  browser: Browser,
  built: BuiltEditors,
  plan: Plan,
): Promise<Measured> {
  const blank = (): Figures => ({ wall: none(), processor: none(), growth: null });
  const measured = new Map(built.editors.map(({ name }) => [name, blank()]));
  for (let run = -1; run < plan.opened; run += 1) {
    for (const editor of built.editors) {
      if (run > 0 && run % editor.every !== 0) continue;
      const isWarmUp = run === -1;
      const perPage = isWarmUp ? 1 : run < plan.edited ? plan.perPage : 0;
      const into = isWarmUp ? undefined : measured.get(editor.name);
      const { fields } = plan;
      await runOnce(browser, built.urlOf(editor), { fields, perPage }, into ?? blank());
    }
  }
  for (const editor of built.editors) {
    const figures = measured.get(editor.name);
    if (figures !== undefined) figures.growth = await growthOf(browser, built.urlOf(editor), plan);
  }
  return measured;
}
