/**
 * Fails on names of files and folders that say nothing about their content: each of them was used
 * for a dozen different things.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const banned = new Set([
  'ahead',
  'asked',
  'asking',
  'beside',
  'inside',
  'judge',
  'judged',
  'kind',
  'many',
  'memory',
  'near',
  'parts',
  'place',
  'places',
  'told',
  'words',
  'written',
]);
const pattern = '{src,server,mock,demo,scripts,bench,tests,locales}/**/*.{ts,tsx,css,json}';

const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
  file.replaceAll('\\', '/'),
);
const problems = files.flatMap((file) => {
  const names = file.split('/').map((segment) => segment.split('.')[0] ?? '');
  const name = names.find((each) => banned.has(each.toLowerCase()));
  return name === undefined
    ? []
    : [`${file}: '${name}' does not say what is in it: use the term of docs/glossary.md`];
});
if (files.length === 0) problems.push('There are no files: nothing was checked.');

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`${files.length} files, ${problems.length} problems`);
