import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callSchemas } from '../../scripts/page/call-schemas.ts';
import type { CallDocument } from '../../src/contract/call.ts';
import type { ModuleEndpoint } from '../../src/contract/items.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';

const endpoint: ModuleEndpoint = { type: 'pumps', api: 'pumps', wrapper: 'pumps' };

/** The calls in one order; the build changes that of the exports of a file. */
const inOrder = (calls: readonly CallDocument[]) =>
  calls.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const ours = inOrder([...staticCallGroups.flatMap(({ calls }) => calls), ...moduleCalls(endpoint)]);

/** What the page reads of a call (src/api). */
const readOf = ({ name, method, path, access, invalidates, staleWith, ifMatch }: CallDocument) => ({
  name,
  method,
  path,
  access,
  invalidates,
  staleWith,
  ifMatch,
});

const areCalls = (value: unknown): value is readonly CallDocument[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && 'name' in each);

/** The calls of a built contract, as another process reads them. */
function callsIn(file: string): readonly CallDocument[] {
  const script = `
    import { moduleCalls, staticCallGroups } from ${JSON.stringify(pathToFileURL(file).href)};
    const ofModule = moduleCalls(${JSON.stringify(endpoint)});
    const calls = [...staticCallGroups.flatMap((group) => group.calls), ...ofModule];
    console.log(JSON.stringify(calls));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const calls: unknown = JSON.parse(text);
  if (!areCalls(calls)) throw new Error('The built contract has no calls');
  return inOrder(calls);
}

const folder = mkdtempSync(join(tmpdir(), 'sitewright-calls-'));
let built: readonly CallDocument[] = [];
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [callSchemas()],
    build: {
      outDir: folder,
      ssr: join(import.meta.dirname, '../../src/contract/registry.ts'),
      rolldownOptions: { output: { entryFileNames: 'registry.mjs' } },
    },
  });
  built = callsIn(join(folder, 'registry.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the page has every call with all that it reads of calls', () => {
  expect(ours.length).toBeGreaterThan(100);
  expect(built.map(readOf)).toEqual(ours.map(readOf));
});

test('the page has hardly any schemas of calls', () => {
  const withSchema = (calls: readonly CallDocument[]) =>
    calls.filter(({ reply, body }) => reply !== undefined || body !== undefined).length;
  expect(withSchema(built)).toBeLessThan(withSchema(ours) / 10);
});
