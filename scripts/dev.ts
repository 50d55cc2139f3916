/**
 * `npm run dev`: the server, restarted when its code changes, behind Vite, which serves the page
 * during development. If one ends, the other is ended too.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onNpmExit } from '../server/npm-exit.ts';

const root = join(import.meta.dirname, '..');
const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));

const children = [['--watch', '--watch-preserve-output', 'server/main.ts'], [vite]].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
);
function endAll(): void {
  for (const child of children) child.kill();
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    endAll();
  });
}
process.on('SIGINT', endAll).on('SIGTERM', endAll);
onNpmExit(endAll);
