import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../scripts/chromium.ts';
import type { Log } from '../../server/log.ts';
import { ensurePage } from '../../server/page/build.ts';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { addDocument, readText } from '../server/documents.ts';
import { type BenchServer, startServer } from '../server/server.ts';
import { lineDrawing, scannedDrawing } from './content.ts';

const root = path.join(import.meta.dirname, '../..');
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

/** How often each drawing is opened. */
const openings = 5;
/** How long pan and zoom are measured, in moves of the mouse. */
const moves = 240;

interface Opened {
  readonly server: BenchServer;
  readonly browser: Browser;
  /** The ids of the drawings. */
  readonly ids: ReadonlyMap<Kind, number>;
}

type Kind = 'lines' | 'scan';

/** Adds a drawing to the site, and waits until the server has read its text. */
async function addDrawing(server: BenchServer, name: string, pdf: Buffer): Promise<number> {
  const id = await addDocument(server, { name, is_smart_drawing: true }, pdf);
  await readText(server, id);
  return id;
}

let opened: Promise<Opened> | undefined;

async function open({ print, atEnd }: BenchContext): Promise<Opened> {
  const page = await ensurePage(root, log);
  const server = await startServer({ items: 0, keep: null, print, page });
  const browser = await launchChromium();
  atEnd(async () => {
    await browser.close();
    await server.close();
  });
  const { pdf, segments } = lineDrawing();
  const scan = await scannedDrawing();
  const size = ({ length }: Buffer) => `${(length / 1_048_576).toFixed(1)} MB`;
  print(`A0: ${segments} lines in ${size(pdf)}; a scan of 31 million pixels in ${size(scan)}`);
  const ids = new Map<Kind, number>([
    ['lines', await addDrawing(server, 'Bench of lines', pdf)],
    ['scan', await addDrawing(server, 'Bench of a scan', scan)],
  ]);
  return { server, browser, ids };
}

/** A page that shows the list of drawings, from which one is opened. */
async function listPage({ server, browser }: Opened): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = server.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.origin }]);
  const page = await context.newPage();
  await page.goto(`${server.origin}/app/sites/${server.place.siteId}/documents/drawings`);
  await page.getByRole('link', { name: 'Bench of' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Milliseconds after the click until the drawing or its picture is seen, and until it is whole. */
interface Shown {
  readonly seen: number;
  readonly whole: number;
}

/** Runs in the page: waits for the next click, and then for the drawing. */
function watchDrawing(): Promise<Shown> {
  const probe = document.createElement('canvas');
  [probe.width, probe.height] = [64, 64];
  const context = probe.getContext('2d', { willReadFrequently: true });
  /** Whether the canvas has anything that is not white. */
  const hasInk = (canvas: HTMLCanvasElement): boolean => {
    if (context === null) return false;
    context.clearRect(0, 0, 64, 64);
    context.drawImage(canvas, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 240) return true;
    return false;
  };
  return new Promise((resolve) => {
    const follow = () => {
      const start = performance.now();
      let seen = 0;
      const look = () => {
        const holder = document.querySelector('[data-part="whole"]');
        const canvas = holder?.querySelector('canvas');
        const early = document.querySelector<HTMLImageElement>('img[data-part="early"]');
        const hasEarly = early?.complete === true && early.naturalWidth > 0;
        if (seen === 0 && (hasEarly || (canvas != null && hasInk(canvas))))
          seen = performance.now() - start;
        if (seen > 0 && holder?.hasAttribute('data-drawn') === true)
          resolve({ seen, whole: performance.now() - start });
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', follow, { once: true, capture: true });
  });
}

async function openDrawing(page: Page, name: string): Promise<Shown> {
  const shown = page.evaluate(watchDrawing);
  await page.getByRole('link', { name }).first().click();
  return shown;
}

const names: Readonly<Record<Kind, string>> = { lines: 'Bench of lines', scan: 'Bench of a scan' };

async function firstPicture(context: BenchContext, kind: Kind): Promise<Timing> {
  const all = await (opened ??= open(context));
  const seen: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round <= openings; round += 1) {
    const page = await listPage(all);
    const times = await openDrawing(page, names[kind]);
    await page.context().close();
    // The first one loads the code of the viewer.
    if (round === 0) continue;
    seen.push(times.seen);
    whole.push(times.whole);
  }
  const list = (all: readonly number[]) => all.map((ms) => ms.toFixed(0)).join(', ');
  context.print(`  ${names[kind]}: whole after ${list(whole)} ms`);
  return { samples: seen };
}

/** Times between frames while somebody drags the sheet, or turns the wheel on it. */
async function frames(context: BenchContext, kind: Kind, how: 'pan' | 'zoom'): Promise<Timing> {
  const all = await (opened ??= open(context));
  const page = await listPage(all);
  await openDrawing(page, names[kind]);
  const sheet = page.getByRole('group', { name: 'Page 1 of the drawing' });
  const box = await sheet.boundingBox();
  if (box === null) throw new Error('The sheet is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  // Close enough that a part of the page is drawn sharper.
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -240);
  await page.waitForTimeout(1500);
  const watched = await page.evaluateHandle(() => {
    const times: number[] = [];
    const frame = (at: number) => {
      times.push(at);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return times;
  });
  if (how === 'pan') await page.mouse.down();
  for (let move = 0; move < moves; move += 1)
    if (how === 'pan')
      await page.mouse.move(x + 200 * Math.sin(move / 12), y + 120 * Math.cos(move / 9));
    else await page.mouse.wheel(0, move % 40 < 20 ? -40 : 40);
  if (how === 'pan') await page.mouse.up();
  const times = await watched.jsonValue();
  await page.context().close();
  return { samples: times.slice(1).map((at, index) => at - (times[index] ?? at)) };
}

/** A frame of 60 in a second, and the inaccuracy of the clock. */
const frameAim = 17;

const of = (kind: Kind, what: string): readonly Case[] => [
  {
    name: `drawings: first picture of ${what}`,
    aim: 1000,
    measure: (context) => firstPicture(context, kind),
  },
  {
    name: `drawings: a frame of a drag, ${what}`,
    aim: frameAim,
    measure: (context) => frames(context, kind, 'pan'),
  },
  {
    name: `drawings: a frame of a zoom, ${what}`,
    aim: frameAim,
    measure: (context) => frames(context, kind, 'zoom'),
  },
];

/** Opening and moving drawings of 20 MB in a browser. */
export const drawingCases: readonly Case[] = [
  ...of('lines', '20 MB of lines'),
  ...of('scan', 'a scan of 20 MB'),
];
