import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { builtFrom, hashOfSources } from './sources.ts';

function viteProgram(root: string): string | null {
  try {
    const manifest = createRequire(path.join(root, 'package.json')).resolve('vite/package.json');
    const program = path.join(path.dirname(manifest), 'bin', 'vite.js');
    return existsSync(program) ? program : null;
  } catch {
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
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new StartProblem(`The page could not be built:\n${(await said).join('').trim()}`);
}

/**
 * Has the built page in `dist` below `root`, built anew when anything that it is made from has
 * changed (design "Running"); what it was made from is kept in `dist/.built-from`. Returns the
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
  log.info('Building the page, as what it is made from has changed ...');
  await build(root, vite);
  writeFileSync(path.join(dist, '.built-from'), `${wanted}\n`);
  return dist;
}
