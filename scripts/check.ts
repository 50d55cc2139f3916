/**
 * `npm run check [-- name ...]`: runs all static checks, or only the named ones. Prints one line
 * per check and the output of those that fail; then the exit code is 1.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

/** The file of an installed command, found next to a file of its package that resolves. */
function command(anchor: string, file: string): string {
  return fileURLToPath(new URL(file, anchor));
}

const tsc = command(import.meta.resolve('typescript7/package.json'), 'bin/tsc');
const oxlint = command(import.meta.resolve('oxlint/package.json'), 'bin/oxlint');
const prettier = command(import.meta.resolve('prettier/package.json'), 'bin/prettier.cjs');
const knip = command(import.meta.resolve('knip'), '../bin/knip.js');

/** Arguments of node, one list per command; a check passes if all its commands pass. */
const checks: Readonly<Record<string, readonly (readonly string[])[]>> = {
  types: [
    [tsc, '-p', '.'],
    [tsc, '-p', 'src/runtime'],
  ],
  lint: [[oxlint, '--format=unix']],
  styles: [['scripts/check-style-sheets.ts']],
  format: [[prettier, '--check', '--log-level=warn', '.']],
  unused: [[knip, '--no-progress']],
  imports: [['scripts/check-imports.ts']],
  names: [['scripts/check-module-names.ts'], ['scripts/check-file-names.ts']],
  generated: [
    ['scripts/codegen.ts', '--check'],
    ['scripts/schema.ts', 'reference', '--check'],
    ['scripts/demo-records.ts', '--check'],
  ],
};

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

function run(args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function check(name: string): Promise<boolean> {
  const started = performance.now();
  let ok = true;
  let output = '';
  for (const args of checks[name] ?? []) {
    const outcome = await run(args);
    ok &&= outcome.ok;
    if (!outcome.ok) output += outcome.output;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (!ok) console.log(output.trimEnd());
  return ok;
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(
    `No check is called ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.`,
  );
  process.exit(2);
}

const waiting = requested.length > 0 ? requested : Object.keys(checks);
const failed: string[] = [];
async function worker(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await check(name))) failed.push(name);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));

if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
