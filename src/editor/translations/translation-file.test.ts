import { expect, test } from 'vitest';
import type { TemplateText } from '../document/template-texts.ts';
import { readTranslations, rowsOfTexts } from './translation-file.ts';

const texts: readonly TemplateText[] = [
  {
    id: 0,
    key: 'name',
    what: 'name',
    text: { en: 'Permit', de: 'Schein' },
    of: [{ en: 'Permit' }],
  },
  { id: 1, key: 'columns/gas/name', what: 'name', text: { en: 'Gas' }, of: [{ en: 'Gas' }] },
];

/** The rows of a file as a spreadsheet counts them; empty ones are left out. */
const sheetOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  rows.flatMap((cells, at) => (cells.length === 0 ? [] : [{ number: at + 1, cells: [...cells] }]));

test('an exported file changes nothing when it is imported again', () => {
  expect(readTranslations(sheetOf(rowsOfTexts(texts, 'en')), texts)).toEqual({
    changes: [],
    unchanged: 2,
    unknown: [],
  });
});

test('a file brings translations, in whatever order its columns are, and empty cells remove none', () => {
  const rows = [
    ['DE', 'Key', 'fr'],
    [null, 'name', 'Permis'],
    [],
    [7, 'columns/gas/name', ''],
    ['x', 'columns/gone/name', ''],
  ];
  expect(readTranslations(sheetOf(rows), texts)).toEqual({
    changes: [
      { key: 'name', language: 'fr', wording: 'Permis' },
      { key: 'columns/gas/name', language: 'de', wording: '7' },
    ],
    unchanged: 0,
    unknown: [5],
  });
  expect(readTranslations(sheetOf([['a', 'b']]), texts)).toBeNull();
});
