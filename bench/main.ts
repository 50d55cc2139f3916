/**
 * `npm run bench [-- --only TEXT] [--samples N] [--items N] [--keep FOLDER]
 * [--explain]`: medians and 95th percentiles of compiling, listing and writing. Nothing here is
 * asserted by a test.
 */
import { parseArgs } from 'node:util';
import type { Around } from './case.ts';
import { compileCases } from './compile/cases.ts';
import { importCases } from './imports/cases.ts';
import { listCases } from './items/lists.ts';
import { writeCases } from './items/writes.ts';
import { machine } from './machine.ts';
import { summarise } from './measure.ts';
import { type BenchServer, startServer } from './server/server.ts';
import { type Line, table } from './table.ts';

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: '150' },
    items: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
});

const print = (text: string): void => console.log(text);
let server: Promise<BenchServer> | undefined;
const around: Around = {
  rounds: { warmUp: 30, samples: Number(given.samples) },
  server: () =>
    (server ??= startServer({ items: Number(given.items), keep: given.keep ?? null, print })),
  print,
  explain: given.explain,
};

print(machine());
const lines: Line[] = [];
try {
  for (const each of [...compileCases, ...listCases, ...writeCases, ...importCases]) {
    if (!each.name.includes(given.only)) continue;
    const line = { name: each.name, aim: each.aim ?? null };
    lines.push({ ...line, ...summarise(await each.measure(around)) });
  }
} finally {
  print(`\n${table(lines)}\n\n${machine()}`);
  await (await server)?.close();
}
