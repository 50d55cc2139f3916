import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';

/** What a page fetched of the product's own code before it stood still, compressed. */
export interface Load {
  /** Bytes of JavaScript, and of style sheets, as gzip makes them. */
  readonly js: number;
  readonly css: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

export interface Page {
  /** Folder of the built page. */
  readonly built: string;
  readonly origin: string;
  readonly path: string;
  /** What stands on the page when it is there. */
  readonly shows: string;
  /** The session's cookie, `name=value`; '' before the sign-in. */
  readonly cookie: string;
}

async function newContext(browser: Browser, { origin, cookie }: Page): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
  });
  const [name = '', value = ''] = cookie.split('=', 2);
  if (cookie !== '') await context.addCookies([{ name, value, url: origin }]);
  return context;
}

/** Opens a page in a browser that has seen nothing, and weighs what it fetches until it rests. */
export async function weigh(browser: Browser, asked: Page): Promise<Load> {
  const context = await newContext(browser, asked);
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) paths.add(pathname);
  });
  await page.goto(`${asked.origin}${asked.path}`);
  await page.locator(asked.shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  const files = [...paths].map((path) => ({
    path,
    bytes: gzipSync(readFileSync(join(asked.built, path)), { level: 9 }).length,
  }));
  const sum = (ending: string) =>
    files.filter(({ path }) => path.endsWith(ending)).reduce((all, { bytes }) => all + bytes, 0);
  return { js: sum('.js'), css: sum('.css'), files: files.toSorted((a, b) => b.bytes - a.bytes) };
}

/** By then even the slowest of the first opens has painted all. */
const settledMs = 6000;

/** Milliseconds until the largest thing in sight was painted, on a processor so many times slower. */
export async function largestPaint(browser: Browser, asked: Page, slower: number): Promise<number> {
  const context = await newContext(browser, asked);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(() => {
    globalThis.largest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`${asked.origin}${asked.path}`);
  // Looking again and again whether it is there would take the slowed processor's time from the page.
  await page.waitForTimeout(settledMs);
  if (!(await page.locator(asked.shows).first().isVisible()))
    throw new Error(`${asked.path} did not show what it should within ${settledMs} ms`);
  const largest = await page.evaluate(() => globalThis.largest);
  await context.close();
  return largest;
}

declare global {
  var largest: number;
}
