import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build } from 'vite';
import { launchChromium } from '../../scripts/chromium.ts';
import type { Log } from '../../server/log.ts';
import { ensurePage } from '../../server/page/build.ts';
import type { BenchContext, Case } from '../case.ts';
import { summarise, type Timing } from '../measure.ts';
import { contentOf } from '../server/client.ts';
import { type BenchServer, startServer } from '../server/server.ts';
import { planOf } from './fields.ts';
import { templateOf } from './pages/template.ts';
import { pressMs } from './run.ts';

const root = join(import.meta.dirname, '../..');
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

const plan = { fields: 300, opened: 20 };
const module = 'checklists';
/** Milliseconds for which somebody points at a name before clicking. */
const pointedMs = 500;

/** Ways to open a template from the list. */
const ways = ['pointed at', 'tapped'] as const;
type Way = (typeof ways)[number];

/** The script of a page that measures openings. */
async function watchingScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'pages/watch-opening.ts'),
        formats: ['iife'],
        name: 'watchOpening',
      },
    },
  });
  const first = Array.isArray(built) ? built[0] : built;
  const output = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (output === undefined) throw new Error('The script of the page was not built.');
  return output.code;
}

/** Publishes a template of many fields; resolves with its number. */
async function publish({ client, origin, place }: BenchServer): Promise<number> {
  const document = { ...templateOf(planOf(plan.fields)), moduleType: module };
  const writer = client();
  const made = await contentOf(
    await writer.send({
      method: 'POST',
      path: '/api/templates',
      body: { site_id: place.siteId, document },
      headers: { origin },
    }),
    201,
  );
  writer.close();
  return (made as { readonly id: number }).id;
}

/** The list of templates as somebody sees it who has opened the product before. */
async function openList(context: BrowserContext, list: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(list);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

async function openBy(way: Way, page: Page, id: number): Promise<number> {
  const link = page.locator(`a[href$="/${id}/edit"]`);
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: x + width / 2, y: y + height / 2 };
  if (way === 'pointed at') {
    await page.mouse.move(at.x, at.y);
    await page.waitForTimeout(pointedMs);
    await page.mouse.down();
    await page.mouse.up();
  } else {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(pressMs);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await page.waitForFunction(() => globalThis.openingPainted !== undefined);
  return page.evaluate(() => globalThis.openingPainted ?? Number.NaN);
}

/** Opens the template in pages of their own, in turns by each way; the first round only warms up. */
async function openings(browser: Browser, server: BenchServer): Promise<Map<Way, number[]>> {
  const id = await publish(server);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    hasTouch: true,
  });
  const [name = '', value = ''] = server.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.origin }]);
  await context.addInitScript(await watchingScript());
  const list = `${server.origin}/app/sites/${server.place.siteId}/settings/modules/templates/${module}`;
  const taken = new Map(ways.map((way): [Way, number[]] => [way, []]));
  for (let run = -1; run < plan.opened; run += 1)
    for (const way of ways) {
      const page = await openList(context, list);
      const ms = await openBy(way, page, id);
      if (run >= 0) taken.get(way)?.push(ms);
      await page.close();
    }
  await context.close();
  return taken;
}

let measured: Promise<Map<Way, number[]>> | undefined;

async function measureAll({ print }: BenchContext): Promise<Map<Way, number[]>> {
  const page = await ensurePage(root, log);
  const server = await startServer({ items: 0, keep: null, print, page });
  const browser = await launchChromium();
  try {
    return await openings(browser, server);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measure(way: Way, context: BenchContext): Promise<Timing> {
  const samples = (await (measured ??= measureAll(context))).get(way) ?? [];
  const { median, p95 } = summarise({ samples });
  context.print(`${way}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  return { samples };
}

/** Templates that are opened from the list in the product, with its server, each in a new page. */
export const openingCases: readonly Case[] = ways.map((way) => ({
  name: `opening: template of ${plan.fields} fields, ${way}, in the product`,
  measure: (context) => measure(way, context),
}));
