/**
 * `npm run pdf-files -- FOLDER`: sends every PDF of a folder to a real server and opens its preview in
 * Chromium, for example the test files of a PDF library. Each has to show its first page or to say why not,
 * without an error, a script or a request to somewhere else; and the server has to read its text or say why
 * not. Lists the files that are not drawn, which a person may compare with another program.
 */
import { join } from 'node:path';
import { machine } from '../bench/machine.ts';
import { summarise } from '../bench/measure.ts';
import { ensurePage } from '../server/page/build.ts';
import { type Opened, run } from '../tests/pdf-files/run.ts';

const folder = process.argv[2];
if (folder === undefined)
  throw new Error('Name the folder of the files: npm run pdf-files -- FOLDER');

const root = join(import.meta.dirname, '..');
const page = await ensurePage(root, {
  info: console.log,
  warn: console.warn,
  error: console.error,
});
console.log(machine());
const all = await run(folder, page, ({ name, shown, ms, text, problems }) => {
  const line = `${shown ?? 'nothing'}  ${text}  ${ms.toFixed(0)} ms  ${name}`;
  if (shown !== 'drawn' || problems.length > 0) console.log([line, ...problems].join('\n    '));
});

function print(what: string, key: (opened: Opened) => string): void {
  const groups = Map.groupBy(all, key);
  const counts = [...groups].map(([name, files]) => `${name} ${files.length}`);
  console.log(`${what}: ${counts.sort().join(', ')}`);
}
const { median, p95 } = summarise({ samples: all.map(({ ms }) => ms) });
print(`${all.length} files`, ({ shown }) => shown ?? 'nothing');
print('texts', ({ text }) => text);
console.log(`shown after ${median.toFixed(0)} ms (median), ${p95.toFixed(0)} ms (p95)`);
const bad = all.filter(({ shown, problems }) => shown === null || problems.length > 0);
console.log(`${bad.length} files with a problem`);
if (bad.length > 0) process.exitCode = 1;
