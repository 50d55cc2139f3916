import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { restrictModule, visibleModule } from '../compile/restrict.ts';
import type { CompiledModule } from '../compiled.ts';
import { compileQuery } from './compile.ts';

const right = 'files';
const module = compiled({
  ...moduleDocument([column('dms_version', 'file', { right })]),
  fieldRights: [{ id: right, name: 'Files' }],
});
const blind = restrictModule(module, { read: [right], write: [right] });

function searchesTexts(of: CompiledModule, search: string): boolean {
  const context = { now: '2026-11-26T00:00:00.000Z', timeZone: 'UTC' };
  const names = { table: 'papers', alias: 'i' };
  return JSON.stringify(compileQuery(of, { search }, context, names).where).includes(
    'files_with_words',
  );
}

test('a search reads the text of files for those alone who may read the column of the version', () => {
  expect(searchesTexts(module, 'gasket')).toBe(true);
  expect([blind, visibleModule(blind)].map((of) => searchesTexts(of, 'gasket'))).toEqual([
    false,
    false,
  ]);
});

test('words without three letters or digits in a row are not searched in texts', () => {
  expect(['zi', 'a-b-c', 'p-1'].map((word) => searchesTexts(module, word))).toEqual([
    false,
    false,
    false,
  ]);
  expect(searchesTexts(module, 'p-101')).toBe(true);
});
