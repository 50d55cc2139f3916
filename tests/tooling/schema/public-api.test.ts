/** Runs the example of docs/guides/schema-tests.md on a copy outside the repository. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const example = join(root, 'docs/guides/schema-tests');
let folder = '';

function run(command: string, ...args: readonly string[]) {
  const { PATH, HOME } = process.env;
  const result = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME, NO_COLOR: '1', CI: 'true' },
  });
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

const modulesTest = () => run('npm', 'test');

function change(from: string, to: string): void {
  const file = join(folder, 'pumps.json');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${from} is not in the example.`);
  writeFileSync(file, text.replace(from, to));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sw-outside-'));
  cpSync(example, folder, { recursive: true });
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8')
    .replace('file:../../..', `file:${root}`)
    // Without a network: the same Vitest, from its installed folder.
    .replace('"vitest": "5.1.1"', `"vitest": "file:${join(root, 'node_modules/vitest')}"`);
  writeFileSync(file, text);
  const installed = run('npm', 'install', '--offline', '--no-audit', '--no-fund');
  if (!installed.ok) throw new Error(installed.output);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the test command passes on unchanged modules, and fails after a change of compiled output', () => {
  const first = modulesTest();
  expect(first.ok, first.output).toBe(true);
  expect(first.output).toMatch(/Tests +1\d\d passed/);

  change('"max": 25', '"max": 26');
  const second = modulesTest();
  expect(second.ok).toBe(false);
  expect(second.output).toContain('was recorded 1` mismatched');
  expect(second.output).toMatch(/Tests +1 failed \| 1\d\d passed/);
});

test('an invalid document is refused with its location and reason', () => {
  change('"requiredWhen": { ">"', '"requiredWhen": { "=>"');
  const refused = modulesTest();
  expect(refused.ok).toBe(false);
  expect(refused.output).toMatch(/pumps\.json:\d+:\d+ error rule_operator/);
});
