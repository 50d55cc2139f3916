import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';
import { quietTab } from './quiet-tab.ts';

/** The compressed bytes of the product's code that a page fetched before it was idle. */
export interface Load {
  /** Gzipped bytes of JavaScript, and of style sheets. */
  readonly js: number;
  readonly css: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

export interface PageToMeasure {
  /** Folder of the built page. */
  readonly built: string;
  readonly origin: string;
  readonly path: string;
  /** The text on the loaded page. */
  readonly shows: string;
  /** The session's cookie, `name=value`; '' before the sign-in. */
  readonly cookie: string;
}

const size = { width: 1280, height: 900 };

function cookieOf({ cookie }: PageToMeasure): readonly [name: string, value: string] {
  const [name = '', value = ''] = cookie.split('=', 2);
  return [name, value];
}

async function newContext(browser: Browser, target: PageToMeasure): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB' });
  const [name, value] = cookieOf(target);
  if (name !== '') await context.addCookies([{ name, value, url: target.origin }]);
  return context;
}

/** Opens a page in a browser with an empty cache, and measures what it fetches until it is idle. */
export async function measureTransfer(browser: Browser, target: PageToMeasure): Promise<Load> {
  const context = await newContext(browser, target);
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) paths.add(pathname);
  });
  await page.goto(`${target.origin}${target.path}`);
  await page.locator(target.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  const files = [...paths].map((path) => ({
    path,
    bytes: gzipSync(readFileSync(join(target.built, path)), { level: 9 }).length,
  }));
  const sum = (ending: string) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((all, { bytes }) => all + bytes, 0);
  return { js: sum('.js'), css: sum('.css'), files: files.toSorted((a, b) => b.bytes - a.bytes) };
}

/** By then even the slowest first load has painted everything. */
const settledMs = 6000;

/** The time of the largest contentful paint, and whether the page has the text of `shows`. */
const paintedBy = (shows: string): string => `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const isThere = document.querySelector(${JSON.stringify(shows)}) !== null;
    resolve({ at: list.getEntries().at(-1).startTime, isThere });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Milliseconds until the largest contentful paint, with the processor slowed down by `slower`. */
export async function largestPaint(
  browser: Browser,
  target: PageToMeasure,
  slower: number,
): Promise<number> {
  const { origin, path, shows } = target;
  const tab = await quietTab(browser, size);
  const [name, value] = cookieOf(target);
  await tab.setCookie(name, value, origin);
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...size,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await tab.send('Page.navigate', { url: `${origin}${path}` });
  await setTimeout(settledMs);
  const asking = { expression: paintedBy(shows), awaitPromise: true, returnByValue: true };
  const { result } = (await tab.send('Runtime.evaluate', asking)) as Painted;
  await tab.close();
  if (!result.value.isThere)
    throw new Error(`${path} did not show what it should within ${settledMs} ms`);
  return result.value.at;
}

interface Painted {
  readonly result: { readonly value: { readonly at: number; readonly isThere: boolean } };
}
