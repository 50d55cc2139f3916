import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the page is made from, below the root. */
const patterns = [
  'src/**/*',
  'public/**/*',
  'locales/**/*.json',
  'schemas/{field-types,meta}/*.json',
  'schemas/planned-pages.json',
  'index.html',
  'vite.config.ts',
  'scripts/page/*.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** One hash over the names and contents of everything that the page is made from. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|bench)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The hash that the built page in `dist` was made from; null where there is none. */
export function builtFrom(dist: string): string | null {
  const record = path.join(dist, '.built-from');
  if (!existsSync(record) || !existsSync(path.join(dist, 'index.html'))) return null;
  return readFileSync(record, 'utf8').trim();
}
