import fc from 'fast-check';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { xlsxOf } from '../../../../../tests/e2e/support/table-files.ts';
import { headerOf } from './header.ts';
import { openTable } from '../open.ts';
import { columnsBehind, type FileRow } from '../table.ts';

/** The rows of a table whose cells are parted by `|`. */
const tableOf = (...lines: readonly string[]): readonly FileRow[] =>
  lines.map((line, at) => ({
    number: at + 1,
    cells: line.split('|').map((cell) => (cell.trim() === '' ? null : cell.trim())),
  }));

test.each([
  [
    'groups above units',
    ['Motor | | Pump |', 'kW | rpm | bar', '5 | 1450 | 6', '7,5 | 2900 | 8'],
    ['Motor (kW)', 'Motor (rpm)', 'Pump (bar)'],
  ],
  [
    'merged names of single columns beside groups',
    [
      'Tag | Area | Motor | | | |',
      ' | | kW | rpm | A | V',
      'P-1 | North | 5 | 1450 | 9 | 400',
      'P-2 | South | 7 | 2900 | 12 | 400',
    ],
    ['Tag', 'Area', 'Motor (kW)', 'Motor (rpm)', 'Motor (A)', 'Motor (V)'],
  ],
  [
    'names of single columns in the lower row',
    [
      '| Motor | | Pump | |',
      'Tag | Power | Pressure | Power | Pressure',
      'P-1 | 5 | 6 | 7 | 8',
      'P-2 | 5 | 6 | 7 | 8',
    ],
    ['Tag', 'Motor Power', 'Motor Pressure', 'Pump Power', 'Pump Pressure'],
  ],
  [
    'groups of texts',
    [
      'Tag | Contact | | Site |',
      '| Name | Mail | City | Country',
      ...['P-1', 'P-2', 'P-3'].map(
        (tag) => `${tag} | Jo ${tag} | ${tag}@example.com | Ulm ${tag} | DE`,
      ),
    ],
    ['Tag', 'Contact Name', 'Contact Mail', 'Site City', 'Site Country'],
  ],
  [
    'units in brackets',
    ['Tag | Power | Pressure | Date', '| (kW) | [bar] | (dd.mm.yyyy)', 'P-1 | 5 | 6 | 01.02.2026'],
    ['Tag', 'Power (kW)', 'Pressure (bar)', 'Date (dd.mm.yyyy)'],
  ],
  [
    'units without brackets, and a dash for none',
    ['Tag | Length | Load', '- | mm | %', 'P-1 | 5 | 60', 'P-2 | 6 | 70'],
    ['Tag', 'Length (mm)', 'Load (%)'],
  ],
  [
    'a currency above prices that have it too',
    ['Tag | Load | Price', '| kg | €', 'P-1 | 150 | € 89,90', 'P-2 | 160 | 90,90 €'],
    ['Tag', 'Load (kg)', 'Price (€)'],
  ],
])('several rows name the columns: %s', (_title, lines, headers) => {
  expect(headerOf(tableOf(...lines))).toMatchObject({
    headers,
    headerLines: { first: 1, last: 2 },
  });
});

test('groups, names and units are three rows, below a title', () => {
  const found = headerOf(
    tableOf(
      'Round of pumps',
      'Motor | | Pump |',
      'Power | Speed | Power | Pressure',
      'kW | 1/min | kW | bar',
      '5 | 1450 | 6 | 2',
      '6 | 1450 | 7 | 3',
    ),
  );
  expect(found).toEqual({
    headers: ['Motor Power (kW)', 'Motor Speed (1/min)', 'Pump Power (kW)', 'Pump Pressure (bar)'],
    headerLines: { first: 2, last: 4 },
  });
});

test.each([
  ['texts', ['Tag | Area | Remark', 'P-1 | North | worn', 'P-2 | South | new']],
  [
    'an unnamed column of texts',
    ['Tag | Remark |', 'P-1 | worn | soon', 'P-2 | new | later', 'P-3 | new | later'],
  ],
  [
    'a first row without its measures',
    ['Tag | Measures |', 'P-1 | n/a | tbd', 'P-2 | 4 | 5', 'P-3 | 6 | 7'],
  ],
  ['words where numbers follow', ['Value | | Remark', 'low | a | x', '5 | b | y', '6 | c | z']],
  ['a list of units', ['Unit', 'bar', 'kW', 'mm']],
  ['a column of units', ['Item | Unit | Value', 'Power | kW | 5', 'Pressure | bar | 6']],
  ['letters that are units too', ['Sex | Age', 'm | 34', 'f | 35']],
  ['a first row with a letter only', ['Grade | Age', 'A |', '1 | 34', '2 | 35']],
  ['a first value in brackets', ['Tag | Note', '| (none)', 'P-1 | fine']],
  ['columns of one name', ['Area | Area | Power', 'North | N | 5', 'South | S | 6']],
  [
    'an empty cell in the first row',
    ['Tag | Remark | | Value', '| worn | note | open', 'P-2 | x | y | 5', 'P-3 | x | y | 6'],
  ],
])('the first row of values is no header: %s', (_title, lines) => {
  const rows = tableOf(...lines);
  const names = (rows[0]?.cells ?? []).map((cell) => String(cell ?? ''));
  const width = names.findLastIndex((name) => name !== '') + 1;
  expect(headerOf(rows)).toMatchObject({
    headers: names.slice(0, width),
    headerLines: { first: 1, last: 1 },
  });
});

test('years are names of columns below a title, if no years are below them', () => {
  const years = ['Plant north', 'Tag | 2025 | 2026', 'P-1 | 5 | 6', 'P-2 | 7 | 8'];
  expect(headerOf(tableOf(...years))).toMatchObject({
    headers: ['Tag', '2025', '2026'],
    headerLines: { first: 2, last: 2 },
  });
  const values = ['Tag', 'P-1 | 2024 | 2025', 'P-2 | 2025 | 2026'];
  expect(headerOf(tableOf(...values)).headers).toEqual(['Tag']);
});

test('who made a table and when stay above it', () => {
  const found = headerOf(
    tableOf(
      'Made by | Anna Berg',
      'Tag | Pressure | Area | By',
      'P-1 | 2 | North | Jo',
      'P-2 | 3 | South | Jo',
    ),
  );
  expect(found).toMatchObject({
    headers: ['Tag', 'Pressure', 'Area', 'By'],
    headerLines: { first: 2, last: 2 },
  });
});

test('no table whose columns all have names and whose rows begin with a key is misread', () => {
  const word = fc.constantFrom(
    'worn',
    'North',
    'm',
    'kW',
    'bar',
    'n/a',
    '5',
    '2,5',
    '2026-01-02',
    '',
  );
  const row = fc.array(word, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const lines = rows.map((cells, at) => [`P-${at}`, ...cells].join('|'));
      const found = headerOf(tableOf('Tag|Area|Power|Pressure|Remark', ...lines));
      expect(found).toMatchObject({
        headers: ['Tag', 'Area', 'Power', 'Pressure', 'Remark'],
        headerLines: { first: 1, last: 1 },
      });
    }),
    { numRuns: 500 },
  );
});

test('the rows of a file begin below all rows of its header, in a CSV and in an XLSX', async () => {
  const lines = [
    ['Tag', 'Power'],
    ['', 'kW'],
    ['P-1', '5'],
    ['P-2', '6'],
  ];
  const csv = Buffer.from(lines.map((line) => line.join(';')).join('\n'));
  for (const content of [csv, await xlsxOf(new Map([['Round', lines]]))]) {
    const read = (range?: { start: number; end: number }) =>
      Readable.from([range ? content.subarray(range.start, range.end) : content]);
    const table = await openTable({ size: content.length, read });
    const rows: FileRow[] = [];
    for await (const page of table.rows()) rows.push(...page);
    expect(table.headers).toEqual(['Tag', 'Power (kW)']);
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [3, 'P-1', '5'],
      [4, 'P-2', '6'],
    ]);
  }
});

test('a column behind the last name is kept if half of the rows fill it; else a cell was split by mistake', () => {
  const headersOf = (headers: readonly string[], ...rows: readonly string[]) => {
    const behind = columnsBehind(headers);
    behind.add(tableOf(...rows));
    return behind.headers();
  };
  const named = ['Tag', 'Power'];
  expect(headersOf(named, 'P-1 | 5', 'P-2 | 6 | | late |')).toEqual([...named, '', '']);
  expect(headersOf(named, 'P-1 | 5', 'P-2 | 6 | late', 'P-3 | 7')).toEqual(named);
  expect(headersOf([...named, 'Area'], 'P-1 | 5')).toEqual([...named, 'Area']);
});

/** The names of the columns of a sheet with merged cells, and its rows below them. */
async function readMerged(lines: readonly string[], merged: readonly string[]) {
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  const content = await xlsxOf(new Map([['Round', rows]]), {
    merged: new Map([['Round', merged]]),
  });
  const read = (range?: { start: number; end: number }) =>
    Readable.from([range ? content.subarray(range.start, range.end) : content]);
  const table = await openTable({ size: content.length, read });
  const found: (readonly unknown[])[] = [];
  for await (const page of table.rows()) for (const { cells } of page) found.push(cells);
  return { headers: table.headers, lines: table.headerLines, rows: found };
}

test.each([
  [
    'groups of one row, beside names of two rows',
    ['Tag | Contact | | Site', '| Name | Mail | ', 'P-1 | Jo | a@b.de | Ulm'],
    ['A1:A2', 'B1:C1', 'D1:D2'],
    ['Tag', 'Contact Name', 'Contact Mail', 'Site'],
  ],
  [
    'groups of groups',
    [
      'Tag | Drive | | | | Remark',
      '| Motor | | Gear | | ',
      '| kW | rpm | kW | rpm | ',
      'P-1 | 5 | 1450 | 6 | 90 | ok',
    ],
    ['A1:A3', 'B1:E1', 'B2:C2', 'D2:E2', 'F1:F3'],
    [
      'Tag',
      'Drive Motor (kW)',
      'Drive Motor (rpm)',
      'Drive Gear (kW)',
      'Drive Gear (rpm)',
      'Remark',
    ],
  ],
  [
    'numbered columns of a group',
    ['Tag | Reading | | ', '| 1 | 2 | 3', 'P-1 | 5 | 6 | 7'],
    ['A1:A2', 'B1:D1'],
    ['Tag', 'Reading 1', 'Reading 2', 'Reading 3'],
  ],
])('merged cells show the groups of names: %s', async (_title, lines, merged, headers) => {
  const found = await readMerged(lines, merged);
  expect(found.headers).toEqual(headers);
  expect(found.rows).toHaveLength(1);
});

test('a merged title above a table is no group', async () => {
  const title = ['Round of pumps | | ', 'Tag | Area | Remark', 'P-1 | North | ok'];
  expect(await readMerged(title, ['A1:C1'])).toMatchObject({
    headers: ['Tag', 'Area', 'Remark'],
    lines: { first: 2, last: 2 },
  });
});

test('a value merged over several rows is that of each of them, and only of its first column', async () => {
  const { rows } = await readMerged(
    [
      'Area | Line | Tag',
      'North | 1 | P-1',
      '| 1 | P-2',
      '| 2 | P-3',
      'South | | P-4',
      '| | P-5',
      '| 4 | P-6',
    ],
    ['A2:A4', 'A5:B6'],
  );
  const texts = rows.map((cells) => cells.map((cell) => cell ?? ''));
  expect(texts).toEqual([
    ['North', '1', 'P-1'],
    ['North', '1', 'P-2'],
    ['North', '2', 'P-3'],
    ['South', '', 'P-4'],
    ['South', '', 'P-5'],
    ['', '4', 'P-6'],
  ]);
});

test('chosen lines name the columns, whatever is found', () => {
  const rows = tableOf(
    'Plant | 2026 | North',
    'Motor | | Pump',
    'kW | rpm | bar',
    'P-1 | 1450 | 6',
    'P-2 | 2900 | 8',
  );
  const headers = (first: number, last: number) =>
    headerOf(rows, { chosen: { first, last } }).headers;
  expect(headers(2, 2)).toEqual(['Motor', '', 'Pump']);
  expect(headers(2, 3)).toEqual(['Motor kW', 'Motor (rpm)', 'Pump (bar)']);
  expect(headers(1, 1)).toEqual(['Plant', '2026', 'North']);
  expect(() => headers(9, 9)).toThrow('no_header');
});

test('no line names the columns if somebody says so: every row has values', async () => {
  const content = Buffer.from('P-1;North\nP-2;South;worn');
  const read = (range?: { start: number; end: number }) =>
    Readable.from([range ? content.subarray(range.start, range.end) : content]);
  const header = { first: 0, last: 0 };
  const table = await openTable({ size: content.length, read }, { sheet: null, header });
  const rows: FileRow[] = [];
  for await (const page of table.rows()) rows.push(...page);
  expect(table.headers).toEqual(['', '', '']);
  expect(table.headerLines).toEqual(header);
  expect(rows.map(({ number }) => number)).toEqual([1, 2]);
});
