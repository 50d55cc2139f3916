/**
 * Fails on a style sheet that is longer than the 400 lines that the lint allows a TypeScript file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const maxLines = 400;

const files = globSync('{src,tests,bench}/**/*.css', {
  cwd: root,
  exclude: ['**/node_modules/**'],
}).map((file) => file.replaceAll('\\', '/'));
const problems = files.flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  return lines > maxLines ? [`${file}: ${lines} lines, ${maxLines} are allowed: split it`] : [];
});
if (files.length === 0) problems.push('There are no style sheets: nothing was checked.');

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`${files.length} style sheets, ${problems.length} problems`);
