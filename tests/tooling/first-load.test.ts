import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageWithPreloads } from '../../server/http/preload-links.ts';
import {
  signedInNamespaces,
  pageNamespaces,
  startNamespaces,
} from '../../src/app/i18n/namespaces.ts';
import { commonIcons } from '../../src/ui/icons/common.ts';
import { staticImportsOf } from './static-imports.ts';

/** The size limit of the sign-in in gzipped bytes, including its texts. */
const budget = 200_000;

/** Builds the page into a folder. */
function build(folder: string): void {
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

describe('the built page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-built-'));
  beforeAll(() => build(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the sign-in page stays within its budget, in few files', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const requested = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)];
    const files = requested.map(([, file = '']) => file);
    const texts = globSync('assets/start.de-*.js', { cwd: folder });
    expect(files.length).toBeGreaterThan(1);
    expect(texts.length).toBe(1);
    const bytes = [...files, ...texts].map(
      (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    );
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(budget);
    expect(bytes.length).toBeLessThan(10);
  });

  test('the page links what a list needs, and only the font for the sign-in', async () => {
    const linksAt = async (path: string) => {
      const page = await pageWithPreloads(folder, path);
      const links = page.matchAll(
        /<link rel="(\w+)"[^>]* href="\/assets\/([\w-]+)-[\w-]{8}\.\w+"/g,
      );
      return [...links].map(([, rel, name]) => `${rel} ${name}`);
    };
    const letters = ['400', '500', '600'].map(
      (weight) => `preload ibm-plex-sans-latin-${weight}-normal`,
    );
    const start = 'stylesheet start';
    expect(await linksAt('/auth/login')).toEqual([start, ...letters]);
    const list = await linksAt('/app/sites/1/maintenance/work-orders');
    const code = ['frame', 'module', 'list'].flatMap((name) => [
      `modulepreload ${name}`,
      `stylesheet ${name}`,
    ]);
    expect(list.toSorted()).toEqual(
      [start, ...letters, ...code, 'preload ibm-plex-mono-latin-400-normal'].toSorted(),
    );
    const item = await linksAt('/app/sites/1/maintenance/work-orders/7');
    expect(item).toContain('modulepreload module');
    expect(item).not.toContain('modulepreload list');
  });

  test('exactly the files that the first render runs are preloaded', () => {
    const marked = globSync('assets/*.js', { cwd: folder }).filter((file) =>
      readFileSync(join(folder, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    );
    const names = marked.map((file) => file.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1'));
    expect(names.toSorted()).toEqual(
      ['frame', 'list', 'module', 'packages', 'react', 'rolldown-runtime', 'start'].toSorted(),
    );
  });
});

test('the sign-in waits for no file that only signed-in users need', () => {
  const graph = staticImportsOf(['src/app/main.tsx']);
  expect(graph.has('src/screens/auth/LoginPage.tsx')).toBe(true);
  const later =
    /^(antd|dayjs|@simplewebauthn|@tanstack\/react-table|socket\.io-client|dexie|react-hook-form|re2js|leaflet)(\/|$)|^src\/(widgets|editor|modules\/list)\/|^src\/app\/shell\//;
  expect([...graph.keys()].filter((name) => later.test(name))).toEqual([]);
});

/** The namespaces whose texts a file uses. */
function textsOf(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const code = readFileSync(file, 'utf8');
  const hooks = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, names = '']) => names);
  const calls = [...code.matchAll(/(?<=\bt\(\s*['"`])[a-z_]+(?=:[a-z])/g)].map(([name]) => name);
  return [...hooks.flatMap((names) => names.match(/(?<=')\w+(?=')/g) ?? []), ...calls];
}

const missing = (files: Iterable<string>, there: readonly string[]): readonly string[] =>
  [...files]
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) =>
      textsOf(file)
        .filter((name) => !there.includes(name))
        .map((name) => `${file} ${name}`),
    );

test('texts are loaded where they are shown', () => {
  const ours = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|testing/.test(file));
  expect(missing(ours, [])).toContain('src/app/session/SessionGate.tsx app');
  expect(missing(ours, [...startNamespaces, ...signedInNamespaces, ...pageNamespaces])).toEqual([]);
  expect(missing(staticImportsOf(['src/app/main.tsx']).keys(), startNamespaces)).toEqual([]);
  // These are loaded before the lazy parts request those of `inside`.
  expect(
    missing(staticImportsOf(['src/app/session/SessionGate.tsx']).keys(), startNamespaces),
  ).toEqual([]);
  const list = staticImportsOf([
    'src/app/shell/Shell.tsx',
    'src/app/routes/SiteRoute.tsx',
    'src/modules/pages/list-page-chunk.tsx',
  ]);
  expect(missing(list.keys(), [...startNamespaces, ...signedInNamespaces])).toEqual([]);
});

test('icons of shipped documents are rendered without a further request', () => {
  const named = globSync(['schemas/modules/*.json', 'schemas/planned-pages.json']).flatMap(
    (file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/"icon":\s*"([^"]+)"/g)].map(([, name = '']) => name);
    },
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !Object.hasOwn(commonIcons, name))).toEqual([]);
});
