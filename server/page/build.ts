import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { codeOf } from '../error-code.ts';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { createHash } from 'node:crypto';

/** Glob patterns of the page's source files, below the root. */
const patterns = [
  'src/**/*',
  'public/**/*',
  'locales/**/*.{json,ts}',
  'schemas/{field-types,meta}/*.json',
  'schemas/planned-pages.json',
  'schemas/planned-page-descriptions.json',
  'index.html',
  'vite.config.ts',
  'scripts/page/*.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** One hash over the names and contents of all source files of the page. */
function hashOfSources(root: string): string {
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

/** The hash of the sources of the page in `dist`; null without a built page. */
function builtFrom(dist: string): string | null {
  const record = path.join(dist, '.built-from');
  if (!existsSync(record) || !existsSync(path.join(dist, 'index.html'))) return null;
  return readFileSync(record, 'utf8').trim();
}

function viteProgram(root: string): string | null {
  try {
    const manifest = createRequire(path.join(root, 'package.json')).resolve('vite/package.json');
    const program = path.join(path.dirname(manifest), 'bin', 'vite.js');
    return existsSync(program) ? program : null;
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    // A production install has no vite; the page must have been built before.
    return null;
  }
}

async function build(root: string, vite: string): Promise<void> {
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new StartProblem(`The page could not be built:\n${(await output).join('').trim()}`);
}

/**
 * Builds the page into `dist` below `root` if one of its source files has changed since the last
 * build (design "Running"). The file `dist/.built-from` stores the hash of the sources. Returns the
 * folder. Throws a StartProblem.
 */
export async function ensurePage(root: string, log: Log): Promise<string> {
  const dist = path.join(root, 'dist');
  const wanted = hashOfSources(root);
  if (builtFrom(dist) === wanted) return dist;
  const vite = viteProgram(root);
  if (vite === null) {
    if (builtFrom(dist) !== null) return dist;
    throw new StartProblem('The page is not built and vite is not installed: run npm ci first.');
  }
  log.info('Building the page, because its source files have changed ...');
  await build(root, vite);
  writeFileSync(path.join(dist, '.built-from'), `${wanted}\n`);
  return dist;
}
