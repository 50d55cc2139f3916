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

test('an exported file changes nothing when it is imported again', () => {
  expect(readTranslations(rowsOfTexts(texts, 'en'), texts)).toEqual({
    changes: [],
    unchanged: 2,
    unknown: [],
  });
});

test('a file brings translations, in whatever order its columns are, and empty cells remove none', () => {
  const rows = [
    ['DE', 'Key', 'fr'],
    ['', 'name', 'Permis'],
    ['Gas ', 'columns/gas/name', ''],
    ['x', 'columns/gone/name', ''],
  ];
  expect(readTranslations(rows, texts)).toEqual({
    changes: [
      { key: 'name', language: 'fr', wording: 'Permis' },
      { key: 'columns/gas/name', language: 'de', wording: 'Gas' },
    ],
    unchanged: 0,
    unknown: [4],
  });
  expect(readTranslations([['a', 'b']], texts)).toBeNull();
});
