import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import { type TemplateText, textsOf, wordingOf } from '../document/template-texts.ts';
import { piecesOf, readTranslations, rowsOfTexts } from './translation-file.ts';

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
    repeated: [],
    tooLong: [],
    unread: [],
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
    repeated: [],
    tooLong: [],
    unread: [],
  });
  expect(readTranslations(sheetOf([['a', 'b']]), texts)).toBeNull();
});

test('what a file says twice, in another language or too long is left out, and named', () => {
  const rows = [
    ['key', 'place', 'Deutsch', 'français', 'es'],
    ['name', '', 'Erlaubnis', 'Permis', 'Permiso'],
    ['name', '', 'Freigabe', '', ''],
    ['columns/gas/name', '', 'G'.repeat(2001), 'Gaz', ''],
  ];
  expect(readTranslations(sheetOf(rows), texts)).toEqual({
    changes: [
      { key: 'name', language: 'de', wording: 'Erlaubnis' },
      { key: 'name', language: 'fr', wording: 'Permis' },
      { key: 'columns/gas/name', language: 'fr', wording: 'Gaz' },
    ],
    unchanged: 0,
    unknown: [],
    repeated: [3],
    tooLong: [4],
    unread: ['es'],
  });
});

test('12,000 texts are imported in pieces that the draft takes, as one step of undo', () => {
  const model = editorOf('permits');
  const place = { tab: 'general', section: 'details' };
  const options = (field: number) =>
    Array.from({ length: 60 }, (_each, at) => ({ value: at + 1, label: `Choice ${field}.${at}` }));
  for (let at = 0; at < 200; at += 1) {
    const field = { ...place, db: `choice_${at}`, columnType: 'dropdown', name: { en: `${at}` } };
    const columnData = { options: options(at) };
    model.perform({ name: 'add_field', args: { ...field, columnData } });
  }
  const before = model.document();
  const all = textsOf(before);
  const rows = rowsOfTexts(all, 'en').map((cells, at) => {
    const french = at === 0 || cells[4] !== '' ? cells[4] : `Texte ${at}`;
    return { number: at + 1, cells: [...cells.slice(0, 4), french ?? ''] };
  });
  const changes = readTranslations(rows, all)?.changes ?? [];
  expect(changes.length).toBeGreaterThan(12_000);
  const pieces = piecesOf(changes);
  expect(pieces.flat()).toEqual(changes);
  expect(pieces.length).toBeGreaterThan(1);
  for (const wordings of pieces) {
    expect(JSON.stringify(wordings).length).toBeLessThan(400_000);
    const args = { wordings, inAll: changes.length };
    expect(model.perform({ name: 'set_texts', args }, 'import').ok).toBe(true);
  }
  const missing = textsOf(model.document()).filter(({ text }) => wordingOf(text, 'fr') === '');
  expect(missing).toEqual([]);
  const { undo } = model.history();
  expect(undo && say(undo)).toContain(`${changes.length} texts`);
  model.undo();
  expect(model.document()).toBe(before);
});
