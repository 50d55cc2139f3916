/**
 * `npm test [-- [--full] unit|e2e [NAME ...]]`: runs every test, including the journeys in a real
 * browser, or those of one half whose files have a name. Both halves run even if one fails; the
 * end names each failed test, and the last line adds the halves up. With `--full` (`npm run test:full`) long tests run in every variant, not
 * in a sample.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePage } from '../server/page/build.ts';
import { ensureChromium } from './chromium.ts';
import { type FailedTest, playwrightFailures, vitestFailures } from './test/failures.ts';
import { type Tally, playwrightTally, sum, vitestTally } from './test/tally.ts';

const root = join(import.meta.dirname, '..');
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const playwright = fileURLToPath(
  new URL('cli.js', import.meta.resolve('@playwright/test/package.json')),
);

/** Milliseconds after which a half of an ordinary run is ended: a test that loops ends nothing else. */
const halfTimeoutMs = 40 * 60_000;

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const timeout = process.env['FULL_TESTS'] === '1' ? undefined : halfTimeoutMs;
  const { status, error } = spawnSync(process.execPath, args, { ...options, timeout });
  if (error !== undefined) console.error(error);
  return status === 0;
}

interface Half {
  readonly tally: Tally;
  readonly failures: readonly FailedTest[];
}

function unit(folder: string, names: readonly string[]): Half {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const ok = run([vitest, 'run', ...reporters, ...names]);
  return { tally: vitestTally(file, ok), failures: vitestFailures(file) };
}

/** Builds the page once for all tests: each server that they start would, several at the same time. */
async function isPageBuilt(): Promise<boolean> {
  try {
    await ensurePage(root, { info: console.log, warn: console.warn, error: console.error });
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function journeys(folder: string, names: readonly string[]): Half {
  const file = join(folder, 'playwright.json');
  let browser: string;
  try {
    browser = ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { tally: { passed: 0, failed: 1, skipped: 0 }, failures: [] };
  }
  const ok =
    isBuilt &&
    run([playwright, 'test', '--reporter=list,json', ...names], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
  return { tally: playwrightTally(file, ok), failures: playwrightFailures(file) };
}

const halves = { unit, e2e: journeys };
const requested = process.argv.slice(2).filter((word) => word !== '--full');
if (process.argv.includes('--full')) process.env['FULL_TESTS'] = '1';
const chosen = requested.filter((name) => Object.hasOwn(halves, name));
const names = requested.filter((name) => !chosen.includes(name));
if (names.length > 0 && chosen.length !== 1) {
  console.error(
    `Which half has ${names.join(', ')}? npm test runs ${Object.keys(halves).join(', ')}.`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'));
// Dozens of servers and workers run the same code: each after the first finds it compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
const isBuilt = (names.length > 0 && !chosen.includes('e2e')) || (await isPageBuilt());
try {
  const results = Object.entries(halves)
    .filter(([name]) => chosen.length === 0 || chosen.includes(name))
    .map(([, half]) => half(folder, names));
  for (const { name, message } of results.flatMap(({ failures }) => failures))
    console.log(`FAILED ${name}\n${message}\n`);
  const { passed, failed, skipped } = sum(results.map(({ tally }) => tally));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
