/**
 * Fails if generic code names a module: a module's type, table, api or route as a literal in src or
 * server, outside the screens of single modules, the tests and generated files.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { literalsIn } from './module-names/literals.ts';
import { moduleNames } from './module-names/names.ts';

const root = join(import.meta.dirname, '..');
const exceptions = /^src\/(screens\/(dms|sites)|runtime\/generated)\/|\.test\.tsx?$/;

const names = moduleNames(root);
const files = globSync('{src,server}/**/*.{ts,tsx,json}', { cwd: root }).filter(
  (file) => !exceptions.test(file.replaceAll('\\', '/')),
);
const problems = files.flatMap((file) =>
  literalsIn(file, readFileSync(join(root, file), 'utf8')).flatMap(({ text, line }) =>
    names
      .filter(({ isIn }) => isIn(text))
      .map(
        ({ name, origin }) => `${file}:${line}: '${text}' names a module ('${name}', ${origin})`,
      ),
  ),
);
if (names.length === 0) problems.push('schemas/modules has no names: nothing was checked.');
if (files.length === 0) problems.push('src and server have no files: nothing was checked.');

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`${names.length} names, ${files.length} files, ${problems.length} problems`);
