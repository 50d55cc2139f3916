/**
 * `npm run races [-- --times N] [--only TEXT]`: makes each pair of calls on a parent and a child at
 * the same time, N times (200), on a server with PostgreSQL (tests/races); with TEXT only the pairs
 * whose names contain it. It fails if an item is its own ancestor or hangs on a deleted one
 * afterwards, or if PostgreSQL had to end a deadlock.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: given } = parseArgs({
  options: { times: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
});
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'tests/races', '--disable-console-intercept'],
  { stdio: 'inherit', env: { ...process.env, RACES: given.times, RACES_ONLY: given.only } },
);
process.exitCode = status ?? 1;
