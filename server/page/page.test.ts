import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { ensurePage } from './build.ts';

let root: string;
const said: string[] = [];
const log = {
  info: (message: string) => void said.push(message),
  warn: (message: string) => void said.push(message),
  error: (message: string) => void said.push(message),
};

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** A replacement for vite that counts its runs in the page that it builds. */
function writeVite(program: string): void {
  write('node_modules/vite/package.json', '{ "name": "vite" }');
  write('node_modules/vite/bin/vite.js', program);
}

const working = `
  const fs = require('node:fs');
  fs.mkdirSync('dist', { recursive: true });
  const before = fs.existsSync('dist/index.html') ? fs.readFileSync('dist/index.html', 'utf8') : '';
  fs.writeFileSync('dist/index.html', before + 'x');`;

const runs = () => readFileSync(path.join(root, 'dist/index.html'), 'utf8').length;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'sitewright-root-'));
  said.length = 0;
  write('package.json', '{}');
  write('src/app/main.tsx', 'export const page = 1;');
  write('schemas/field-types/text.json', '{}');
  write('locales/en/app.json', '{}');
  writeVite(working);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the page is built once, and again after one of its source files has changed', async () => {
  expect(await ensurePage(root, log)).toBe(path.join(root, 'dist'));
  await ensurePage(root, log);
  expect(runs()).toBe(1);
  const changes = [
    ['src/app/main.tsx', 'export const page = 2;'],
    ['src/app/new.ts', ''],
    ['schemas/field-types/text.json', '{ }'],
    ['locales/en/app.json', '{ }'],
    ['vite.config.ts', ''],
    ['package-lock.json', ''],
  ] as const;
  for (const [at, [file, text]] of changes.entries()) {
    write(file, text);
    await ensurePage(root, log);
    expect(runs(), file).toBe(at + 2);
  }
  rmSync(path.join(root, 'src/app/new.ts'));
  await ensurePage(root, log);
  expect(runs()).toBe(changes.length + 2);
});

test('a change of other files does not build the page', async () => {
  await ensurePage(root, log);
  write('server/main.ts', '');
  write('schemas/modules/new.json', '{}');
  write('src/app/main.test.ts', '');
  await ensurePage(root, log);
  expect(runs()).toBe(1);
});

test('a failed build stops the start with its output', async () => {
  writeVite(`console.error('No such file: x.ts'); process.exit(1);`);
  const failing = ensurePage(root, log);
  await expect(failing).rejects.toThrow(StartProblem);
  await expect(failing).rejects.toThrow(/could not be built[^]*No such file: x\.ts/);
  expect(existsSync(path.join(root, 'dist/.built-from'))).toBe(false);
});

test('without vite an already built page is served, and a missing one stops the start', async () => {
  await ensurePage(root, log);
  rmSync(path.join(root, 'node_modules'), { recursive: true });
  write('src/app/main.tsx', 'changed');
  expect(await ensurePage(root, log)).toBe(path.join(root, 'dist'));
  rmSync(path.join(root, 'dist'), { recursive: true });
  await expect(ensurePage(root, log)).rejects.toThrow(/npm ci/);
});
