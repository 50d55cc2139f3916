/**
 * `npm run soak [-- --small] [--devices N] [--edits N] [--kills N] [--seed TEXT]`: browsers edit without
 * a network, while browsers and the server are killed and replies are lost. At the end every edit has to
 * be on the server once, files by their digests, and every conflict has to be shown.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/machine.ts';
import { ensurePage } from '../server/page/build.ts';
import { run } from '../tests/soak/run.ts';

const { values: given } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    devices: { type: 'string' },
    edits: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const usual = given.small
  ? { devices: 3, edits: 60, kills: 6 }
  : { devices: 8, edits: 500, kills: 20 };
const size = {
  devices: Number(given.devices ?? usual.devices),
  edits: Number(given.edits ?? usual.edits),
  kills: Number(given.kills ?? usual.kills),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// A server that has to build the page first would not be ready in time.
await ensurePage(join(import.meta.dirname, '..'), {
  info: console.log,
  warn: console.warn,
  error: console.error,
});
console.log(`${machine()}\nseed ${given.seed}, ${JSON.stringify(size)}`);
const { problems, ...figures } = await run(size, given.seed, console.log);
console.log(figures);
for (const problem of problems) console.error(problem);
if (problems.length > 0 || figures.drainedIn > 60_000) process.exitCode = 1;
