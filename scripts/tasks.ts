/**
 * `npm run tasks [-- NAME...]`: does the tasks of the trials, or those whose titles have a name, in
 * every size and language, counts their taps and clicks, and writes them to
 * docs/verification/tasks.md. The journeys of `npm test` fail if a task
 * needs more than that page says.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePage } from '../server/page/build.ts';
import { ensureChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const playwright = fileURLToPath(
  new URL('cli.js', import.meta.resolve('@playwright/test/package.json')),
);

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, args, options).status === 0;
}

const env = { CHROMIUM_PATH: ensureChromium(), FULL_TESTS: '1', WRITE_TASK_COUNTS: '1' };
const reporter = '--reporter=list,./tests/e2e/tasks/count-reporter.ts';
const names = process.argv.slice(2);
const chosen = names.length === 0 ? [] : ['--grep', names.join('|')];
await ensurePage(root, { info: console.log, warn: console.warn, error: console.error });
if (!run([playwright, 'test', 'e2e/tasks/', reporter, ...chosen], env)) process.exitCode = 1;
