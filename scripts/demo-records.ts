/**
 * Writes demo/records from demo/sources (real data) and demo/source-data (made up), one row per
 * line. `--check` writes nothing and fails if a file is stale; `--folder PATH` replaces
 * demo/records.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordFiles } from '../demo/generate/records.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const { check, folder = join(import.meta.dirname, '..', 'demo/records') } = values;
mkdirSync(folder, { recursive: true });

const wanted = new Map(
  Object.entries(recordFiles()).map(([name, rows]) => [
    `${name}.json`,
    `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
  ]),
);
const present = readdirSync(folder).filter((file) => file.endsWith('.json'));
const stale = [
  ...[...wanted].filter(
    ([file, text]) => !present.includes(file) || readFileSync(join(folder, file), 'utf8') !== text,
  ),
  ...present.filter((file) => !wanted.has(file)).map((file) => [file, null] as const),
];

if (check && stale.length > 0) {
  console.error(`Stale, run npm run demo-records:\n${stale.map(([file]) => file).join('\n')}`);
  process.exitCode = 1;
} else if (!check) {
  for (const [file, text] of stale) {
    if (text === null) rmSync(join(folder, file));
    else writeFileSync(join(folder, file), text);
  }
}
