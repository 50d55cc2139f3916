/**
 * `npm run size [-- --files]`: what the first loads fetch of the built page, each against its
 * budget, and the largest contentful paint of a list on a processor slowed down four times. Exits
 * with 1 if a budget is exceeded.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/chromium.ts';
import type { Log } from '../../server/log.ts';
import { ensurePage } from '../../server/page/build.ts';
import { machine } from '../machine.ts';
import { createReport } from '../results.ts';
import { summarise } from '../measure.ts';
import { startServer } from '../server/server.ts';
import { largestPaint, type PageToMeasure, measureTransfer } from './loads.ts';

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
const [slower, opens, mostMs] = [4, 7, 1500];

console.log(machine());
const report = createReport('first load', 'npm run size');
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };
const built = await ensurePage(join(import.meta.dirname, '../..'), log);
const server = await startServer({ items: 10_000, keep: null, print: console.log, page: built });
const browser = await launchChromium();
let fits = true;
try {
  const { origin, cookie } = server;
  const list: PageToMeasure = {
    built,
    origin,
    cookie,
    path: `/app/sites/${server.place.siteId}/maintenance/work-orders`,
    shows: '[role="grid"] [role="row"] a',
  };
  const loads = [
    {
      name: 'sign-in',
      page: { built, origin, cookie: '', path: '/auth/login', shows: 'form' },
      most: 240,
    },
    { name: 'a first list', page: list, most: 420 },
  ];
  for (const { name, page, most } of loads) {
    const { js, css, files } = await measureTransfer(browser, page);
    const isIn = js + css <= most * 1000;
    fits &&= isIn;
    report.print(
      `${name}: JavaScript ${kB(js)}, CSS ${kB(css)} compressed, in ${files.length} files; ` +
        `budget ${most} kB ${isIn ? 'kept' : 'EXCEEDED'}`,
    );
    if (values.files) for (const { path, bytes } of files) console.log(`  ${kB(bytes)} ${path}`);
  }
  const samples: number[] = [];
  for (let open = 0; open < opens; open += 1) {
    samples.push(await largestPaint(browser, list, slower));
  }
  const { median, p95 } = summarise({ samples });
  fits &&= median <= mostMs;
  report.print(
    `largest contentful paint of the list, processor ${slower} times slower, ${opens} first opens: ` +
      `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; aim ${mostMs} ms ` +
      (median <= mostMs ? 'met' : 'MISSED'),
  );
  report.write();
} finally {
  await browser.close();
  await server.close();
}
console.log(machine());
if (!fits) process.exitCode = 1;
