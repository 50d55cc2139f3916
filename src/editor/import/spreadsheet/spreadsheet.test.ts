import { expect, test } from 'vitest';
import { checkDocument } from '../../../../server/documents/check.ts';
import { importContext, imported, workbook } from '../../../../tests/support/form-files.ts';
import type { Cell } from '../../../runtime/cell-codec/types.ts';
import { proposeFields } from './propose.ts';
import { spreadsheetTemplate } from './to-template.ts';

/** A sheet with one column of cells below its header, twenty rows. */
const proposedOf = (header: string, cellAt: (at: number) => Cell, language = 'en') => {
  const rows = Array.from({ length: 20 }, (_, at) => [cellAt(at)]);
  const file = workbook({ Rows: [[header], ...rows] }, 'Round.csv');
  const column = proposeFields(file, importContext('checklists', language))?.columns[0];
  if (column === undefined) throw new Error('No column');
  return column;
};

const day = (at: number) => String(at + 1).padStart(2, '0');

test.each<[string, string, (at: number) => Cell, object, string?]>([
  [
    'a number with its unit in the header',
    'Pressure (bar)',
    (at) => at / 4,
    { type: 'number', unit: 'bar', decimals: 2, label: 'Pressure' },
  ],
  [
    'a number with its unit in the values',
    'Temp',
    (at) => `${at},5 °C`,
    { type: 'number', unit: '°C', decimals: 1 },
    'de',
  ],
  [
    'a number with its unit behind its name',
    'Flow m³/h',
    (at) => at / 4,
    { type: 'number', unit: 'm³/h', label: 'Flow' },
  ],
  [
    'a number with its unit behind a word',
    'Druck in bar',
    (at) => at / 4,
    { type: 'number', unit: 'bar', label: 'Druck' },
    'de',
  ],
  ['a number with a letter behind its name', 'Phase A', (at) => at, { unit: '', label: 'Phase A' }],
  ['the least number', 'Pressure min', (at) => at, { unit: '', label: 'Pressure min' }],
  ['a date', 'Checked', (at) => `${day(at)}.03.2026`, { type: 'date', required: true }],
  ['a date with a time', 'Started', (at) => `2026-03-${day(at)} 14:30`, { type: 'moment' }],
  [
    'a date with the month first',
    'Due',
    (at) => `12/${day(at)}/2026`,
    { type: 'date', isMonthFirst: true },
  ],
  [
    'yes or no, in German',
    'Dicht',
    (at) => (at % 2 === 0 ? 'ja' : 'nein'),
    { type: 'checkbox', required: false },
  ],
  [
    'few values',
    'Area',
    (at) => ['North', 'south', 'South'][at % 3] ?? null,
    { type: 'dropdown', options: ['North', 'south'] },
  ],
  [
    'lists of few values',
    'PPE',
    (at) => (at % 2 === 0 ? 'Helmet, Gloves' : 'Gloves'),
    { type: 'multiple', options: ['Helmet', 'Gloves'] },
  ],
  [
    'lists of one value a line',
    'PPE',
    (at) => (at % 2 === 0 ? 'Helmet\nGloves' : 'Gloves'),
    { type: 'multiple', options: ['Helmet', 'Gloves'] },
  ],
  [
    'names with a comma',
    'By',
    (at) => (at % 2 === 0 ? 'Schmidt, Anna' : 'Roth, Anna'),
    { type: 'dropdown', options: ['Schmidt, Anna', 'Roth, Anna'] },
  ],
  [
    'prices with their currency before them, negative ones in brackets',
    'Cost',
    (at) => (at % 2 === 0 ? `(€ ${at}.50)` : `€ 1,${day(at)}0.00`),
    { type: 'number', unit: '€', isUnitBefore: true, decimals: 1 },
  ],
  [
    'crosses beside empty cells',
    'Sealed',
    (at) => (at % 3 === 0 ? 'x' : null),
    { type: 'checkbox', required: false },
  ],
  [
    'numbers with a dash for none',
    'Load',
    (at) => (at % 2 === 0 ? '-' : `${at},5`),
    { type: 'number', decimals: 1, required: false },
    'de',
  ],
  [
    'prices',
    'Price',
    (at) => `${at + 1}.000,50 €`,
    { type: 'number', unit: '€', isUnitBefore: false },
    'de',
  ],
  ['crosses and dashes', 'Sealed', (at) => (at % 3 === 0 ? 'x' : '–'), { type: 'checkbox' }],
  [
    'yes, no and not applicable',
    'Dicht',
    (at) => ['ja', 'nein', 'k. A.'][at % 3] ?? null,
    { type: 'dropdown', options: ['ja', 'nein', 'k. A.'] },
    'de',
  ],
  [
    'yes, no and a dash for neither',
    'Tight',
    (at) => ['yes', 'no', '-'][at % 3] ?? null,
    { type: 'dropdown', options: ['yes', 'no'], required: false },
  ],
  [
    'yes, no, not applicable and a dash for none of them',
    'Tight',
    (at) => ['yes', 'no', 'n/a', '-'][at % 4] ?? null,
    { type: 'dropdown', options: ['yes', 'no', 'n/a'], required: false },
  ],
  [
    'few values and a dash for none',
    'Area',
    (at) => ['North', 'South', '-'][at % 3] ?? null,
    { type: 'dropdown', options: ['North', 'South'], required: false },
  ],
  ['e-mail addresses', 'Contact', (at) => `a${at}@example.com`, { type: 'mail' }],
  ['telephone numbers', 'Phone', (at) => `+49 30 1234${day(at)}`, { type: 'phone' }],
  ['web addresses', 'Sheet', (at) => `https://example.com/${at}`, { type: 'address' }],
  [
    'names of people under a header that says so',
    'Inspector',
    (at) => (at % 2 === 0 ? 'Anna Schmidt' : 'Luis de la Cruz'),
    { type: 'person' },
  ],
  [
    'codes with leading zeros',
    'Tag no.',
    (at) => `00${at + 10}`,
    { type: 'text', required: true, unique: true },
  ],
  ['long texts', 'Finding', (at) => `${'Seal is leaking. '.repeat(10)}${at}`, { type: 'textarea' }],
  ['nothing', 'Empty', () => null, { type: 'text', required: false, unique: false }],
])('%s is recognised', (_title, header, cellAt, expected, language) => {
  expect(proposedOf(header, cellAt, language)).toMatchObject(expected);
});

test('names are proposed as people if the site has them, also with the family name first', () => {
  const columnOf = (...names: readonly string[]) => {
    const rows = Array.from({ length: 20 }, (_, at) => [names[at % names.length] ?? null]);
    const context = { ...importContext(), people: new Set(['anna berg', 'luis cruz']) };
    return proposeFields(workbook({ Rows: [['Inspector'], ...rows] }), context)?.columns[0];
  };
  expect(columnOf('Anna Berg', 'Cruz, Luis')).toMatchObject({ type: 'person' });
  const strange = columnOf('Anna Berg', 'Jens Roth', 'Tom Lee');
  expect(strange).toMatchObject({ type: 'dropdown' });
  expect(strange?.evidence).toContainEqual({
    code: 'not_people',
    params: { count: 2, name: 'Jens Roth' },
  });
});

test('columns side by side of which each row crosses one say that they may be one choice', () => {
  const read = (crossOf: (row: number, column: number) => Cell) => {
    const rows = Array.from({ length: 12 }, (_, row) => [
      `P-${row}`,
      ...[0, 1, 2].map((column) => crossOf(row, column)),
    ]);
    const file = workbook({ Rows: [['Tag', 'Good', 'Fair', 'Bad'], ...rows] });
    return (proposeFields(file, importContext())?.columns ?? []).map(
      ({ evidence }) => evidence.find(({ code }) => code === 'one_choice')?.params?.['columns'],
    );
  };
  const all = 'Good, Fair, Bad';
  expect(read((row, column) => (row % 3 === column ? 'x' : null))).toEqual([
    undefined,
    all,
    all,
    all,
  ]);
  const none = [undefined, undefined, undefined, undefined];
  expect(read((row, column) => (row % 3 === column || row === 4 ? 'x' : null))).toEqual(none);
  expect(read((row, column) => (row % 3 === column ? 'yes' : 'no'))).toEqual(none);
});

test('dashes beside crosses are named, since they are imported as no', () => {
  const { evidence } = proposedOf('Sealed', (at) => (at % 3 === 0 ? 'x' : '–'));
  expect(evidence.find(({ code }) => code === 'dash_is_no')?.params).toEqual({
    count: 13,
    value: '–',
    rows: '3, 4, 6, 7, 9, …',
  });
});

test('columns of one group keep their units in their names, which are different so', () => {
  const rows = [3, 4, 5, 6].map((value) => [value, value * 300, value]);
  const file = workbook({ Rows: [['Motor (kW)', 'Motor (rpm)', 'Pump (bar)'], ...rows] }, 'a.csv');
  const columns = proposeFields(file, importContext('checklists', 'en'))?.columns ?? [];
  expect(columns.map(({ label, unit }) => [label, unit])).toEqual([
    ['Motor (kW)', 'kW'],
    ['Motor (rpm)', 'rpm'],
    ['Pump', 'bar'],
  ]);
});

test('a currency before the numbers of a column stands before those of its field', () => {
  const context = importContext();
  const rows = [1, 2, 3, 4].map((value) => [`Pump ${value}`, `$ ${value}.50`, `${value} kW`]);
  const proposal = proposeFields(
    workbook({ Rows: [['Name', 'Price', 'Power'], ...rows] }),
    context,
  );
  if (proposal === null) throw new Error('No proposal');
  expect(imported(spreadsheetTemplate(proposal, context)).document.columns).toMatchObject([
    { db: 'price', columnData: { prefix: '$' } },
    { db: 'power', columnData: { suffix: 'kW' } },
  ]);
  const named = workbook({ Rows: [['Name', 'Price ($)', 'Power'], ...rows] });
  expect(proposeFields(named, context)?.columns[1]).toMatchObject({ isUnitBefore: true });
});

test('a total below a table says nothing about its columns', () => {
  const rows = [3, 4, 5, 6].map((value) => [`Pump ${value}`, value]);
  const read = (...below: readonly (readonly Cell[])[]) => {
    const file = workbook({ Rows: [['Tag', 'Power'], ...rows, ...below] }, 'a.csv');
    return proposeFields(file, importContext('checklists', 'de'));
  };
  const found = read(['Summe:', 18], ['Mittelwert', '4,5']);
  expect(found?.totals).toEqual([6, 7]);
  expect(found?.columns[1]).toMatchObject({ decimals: 0, required: true });
  expect(read(['Total station', 18], ['Pump 9', 1])?.totals).toEqual([]);
});

test('the evidence counts what fits, and names the rows that do not', () => {
  const { type, evidence } = proposedOf('Checked', (at) =>
    at === 5 ? 'soon' : at === 10 ? 'never' : `2026-03-${day(at)}`,
  );
  expect(type).toBe('date');
  expect(evidence).toEqual([
    { code: 'values', params: { type: 'date', fits: 18, total: 20 } },
    { code: 'but_rows', params: { count: 2, rows: '7, 12' } },
    { code: 'all_filled', params: { total: 20 } },
  ]);
});

test('columns of the module are used again, and the corrected proposal is what becomes the template', () => {
  const context = importContext();
  const file = workbook({
    Rows: [
      ['Name', 'Pressure (bar)', 'Remark'],
      ['A', 1, 'x'],
      ['B', 2, 'y'],
      ['C', 3, 'z'],
    ],
  });
  const proposal = proposeFields(file, context);
  if (proposal === null) throw new Error('No proposal');
  const columns = proposal.columns.map((column) =>
    column.header === 'Remark' ? { ...column, target: null } : column,
  );
  const form = spreadsheetTemplate({ ...proposal, columns }, context);
  const { document } = imported(form);
  expect(checkDocument('template', document)).toEqual([]);
  expect(document.columns).toMatchObject([
    { db: 'pressure', columnType: 'number', required: true, columnData: { suffix: 'bar' } },
  ]);
  expect(form.ok ? [...form.mapping] : []).toEqual([
    [0, 'name'],
    [1, 'pressure'],
  ]);
});

test('the first sheet with a table is read, or the chosen one, and a column without a name is not lost', () => {
  const file = workbook({
    Cover: [['Read me'], ['This book has two tables']],
    Pumps: [
      ['Tag', null, null],
      ['P-1', 'worn', null],
      ['P-2', null, null],
    ],
    Valves: [
      ['Tag', 'Position'],
      ['V-1', 'open'],
    ],
  });
  const found = proposeFields(file, importContext('checklists', 'de'));
  expect(found).toMatchObject({ sheet: 'Valves', rows: 1 });
  const chosen = proposeFields(file, { ...importContext('checklists', 'de'), sheet: 'Pumps' });
  expect(chosen?.columns.map(({ header, label }) => [header, label])).toEqual([
    ['Tag', 'Tag'],
    ['', 'Spalte B'],
  ]);
  expect(chosen?.columns[1]?.evidence[0]).toEqual({ code: 'no_header' });
});

test('a column becomes the name that every item must have, and columns of one name say so', () => {
  const file = workbook({
    Pumps: [
      ['Maker', 'Tag', 'Area', 'Area'],
      ['A', 'P-1', 'North', 'N'],
      ['A', 'P-2', 'South', 'S'],
      ['B', 'P-3', 'South', 'S'],
    ],
  });
  const columns = proposeFields(file, importContext())?.columns ?? [];
  expect(columns.map(({ target }) => target)).toEqual(['new', { core: 'name' }, 'new', 'new']);
  expect(columns[1]?.evidence.at(-1)).toEqual({ code: 'names_items' });
  expect(columns.map(({ evidence }) => evidence[0]?.code === 'same_name')).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
