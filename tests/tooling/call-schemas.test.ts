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

interface Registry {
  readonly staticCallGroups: typeof staticCallGroups;
  readonly moduleCalls: typeof moduleCalls;
}

const isRegistry = (loaded: unknown): loaded is Registry =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'staticCallGroups' in loaded &&
  'moduleCalls' in loaded;

const endpoint: ModuleEndpoint = { type: 'pumps', api: 'pumps', wrapper: 'pumps' };
const callsOf = (registry: Registry): readonly CallDocument[] =>
  [
    ...registry.staticCallGroups.flatMap(({ calls }) => calls),
    ...registry.moduleCalls(endpoint),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));

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

const folder = mkdtempSync(join(tmpdir(), 'sitewright-calls-'));
let built: Registry;
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
  const url = pathToFileURL(join(folder, 'registry.mjs')).href;
  const loaded: unknown = await import(url);
  if (!isRegistry(loaded)) throw new Error('The built contract has no registry');
  built = loaded;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the page has every call with all that it reads of calls', () => {
  const ours = callsOf({ staticCallGroups, moduleCalls });
  expect(ours.length).toBeGreaterThan(100);
  expect(callsOf(built).map(readOf)).toEqual(ours.map(readOf));
});

test('the page has no schemas of calls, except for details of calls that share an object', () => {
  const withSchema = (calls: readonly CallDocument[]) =>
    calls.filter((call) => call.reply !== undefined || call.body !== undefined).length;
  const ours = withSchema(callsOf({ staticCallGroups, moduleCalls }));
  expect(withSchema(callsOf(built))).toBeLessThan(ours / 10);
});
