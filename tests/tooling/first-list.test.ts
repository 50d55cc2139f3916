import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { staticImportsOf } from './static-imports.ts';

/** The chunks of a list: the page, the frame of every page under /app, and the list itself. */
const begins = [
  'src/app/main.tsx',
  'src/app/shell/Shell.tsx',
  'src/app/routes/SiteRoute.tsx',
  'src/modules/pages/list-page-chunk.tsx',
];

const list = staticImportsOf(begins);

/** The import paths to files that a list must not load, as `a < b`: b imports a. */
const waysTo = (pattern: RegExp) =>
  [...list].filter(([file]) => pattern.test(file)).map(([file, from]) => `${file} < ${from}`);

describe('the chunks that the first list loads', () => {
  test('the first list loads exactly the expected chunks', () => {
    expect(
      list
        .keys()
        .filter((file) => file.startsWith('src/') && !existsSync(file))
        .toArray(),
    ).toEqual([]);
    expect(list.has('src/modules/list/table/ListTable.tsx')).toBe(true);
    expect(list.has('react')).toBe(true);
  });

  test.each([
    ['forms', /^src\/modules\/form\/(?!values\.ts|cell-editability\.ts)|^react-hook-form/],
    ['form controls', /^src\/widgets\/(?:views\.ts|\w+\/Edit\.tsx)$/],
    [
      'pages of items, imports and the landing page',
      /(?:ItemPage|NewItemPage|ImportPage|SiteLanding)\.tsx$/,
    ],
    ['the sentences of errors and problems', /\/(?:error-sentence|problem-texts)\.ts$/],
    ['the pattern engine', /^re2js|^src\/runtime\/re2-patterns\.ts$/],
    ['maps', /^leaflet|^src\/ui\/map\/(?!position\.ts)/],
    ['antd', /^antd|^src\/ui\/antd\//],
    [
      'the components of other view types',
      /^src\/modules\/list\/view-types\/(?:board|calendar|tree|map)\/(?!definition\.ts)/,
    ],
    ['cell editors and the filter builder', /\/(?:CellEditor|FilterEditor|Builder)\.tsx$/],
  ])('the first list loads nothing of %s', (_, pattern) => {
    expect(waysTo(pattern)).toEqual([]);
  });
});

describe('sentences that the first load leaves out', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|testing/.test(file));
  const codeOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const filesWith = (pattern: RegExp) =>
    files.filter((file) => pattern.test(codeOf.get(file) ?? ''));

  test('the page says errors of fields by one function, which has their texts', () => {
    const own = filesWith(/import[^;]*\berrorMessage\b/).filter(
      (file) => !/^src\/(runtime|domain)\//.test(file),
    );
    expect(own).toEqual(['src/widgets/error-sentence.ts']);
  });

  test('what shows sentences of problems of documents has their texts', () => {
    // Sentences of rules are in the first load.
    const showing = new Set(
      filesWith(/\bproblems?\b.*\bsentence\b/).filter((file) =>
        /^src\/(editor|screens)\//.test(file),
      ),
    );
    expect(showing.size).toBeGreaterThan(5);
    const opened = files.flatMap((file) =>
      [...(codeOf.get(file) ?? '').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, to = '']) =>
        path.join(path.dirname(file), to),
      ),
    );
    const without = [...new Set(opened)].filter((file) => {
      const graph = staticImportsOf([file]);
      return (
        [...graph.keys()].some((each) => showing.has(each)) &&
        !graph.has('src/modules/problem-texts.ts')
      );
    });
    expect(without).toEqual([]);
  });
});
