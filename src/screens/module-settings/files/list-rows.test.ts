import { expect, test } from 'vitest';
import { doubtfulTitle, toListRows, unreadOf } from './list-rows.ts';

/** A file whose first row is its header. */
const fileOf = (rows: readonly (readonly string[])[]) => ({
  rows,
  lines: rows.map((_, at) => at + 1),
});
const words = (column: string) => ({ name: 'Bezeichnung', code: 'Kürzel' })[column] ?? column;
const types = { list: 'types', wordsOf: words } as const;
const labels = { ...types, list: 'labels' } as const;
const options = { ...types, list: 'dropdowns' } as const;

test('rows have names in one or several languages, and columns are found by their words too', () => {
  const rows = toListRows(
    fileOf([
      ['BEZEICHNUNG', 'name_de', 'Kürzel', 'Note'],
      ['Pump', 'Pumpe', 'PU', 'x'],
      ['Valve', '', '', ''],
      ['', '', 'no name', ''],
    ]),
    types,
  );
  expect(rows).toEqual([
    { name: { en: 'Pump', de: 'Pumpe' }, code: 'PU', value: null, line: 2 },
    { name: 'Valve', value: null, line: 3 },
  ]);
});

test('a label has one name, and columns with its names in other languages are said to be left out', () => {
  const file = fileOf([
    ['name', 'name_de', 'colour'],
    ['Drawing', 'Zeichnung', '#1B4F9C'],
  ]);
  expect(toListRows(file, labels)).toEqual([
    { name: 'Drawing', colour: '#1B4F9C', value: null, line: 2 },
  ]);
  expect(unreadOf(file, labels).columns).toEqual(['name_de']);
});

test('options have values, and a file without names is refused', () => {
  expect(
    toListRows(
      fileOf([
        ['name', 'value'],
        ['Day', '3'],
        ['Night', 'x'],
      ]),
      options,
    ),
  ).toEqual([
    { name: 'Day', value: 3, line: 2 },
    { name: 'Night', value: null, line: 3 },
  ]);
  expect(
    toListRows(
      fileOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      options,
    ),
  ).toBeNull();
});

test('a file of one column is a list of names, and its title is named if it may be one of them', () => {
  const rows = [['Nord'], ['Süd'], ['West']];
  expect(toListRows(fileOf(rows), options)?.map(({ name }) => name)).toEqual(['Süd', 'West']);
  expect(doubtfulTitle(['Nord'], options)).toBe('Nord');
  expect(doubtfulTitle(['Bezeichnung'], options)).toBeNull();
  expect(doubtfulTitle(['Nord', 'Süd'], options)).toBeNull();
});

test('columns have the words of offices in any language', () => {
  const rows = [
    ['Benennung', 'Farbe', 'Bemerkung'],
    ['Day', '#0B6273', 'Long'],
  ];
  expect(toListRows(fileOf(rows), labels)).toMatchObject([
    { name: 'Day', colour: '#0B6273', description: 'Long' },
  ]);
});

test('what is not read of a file is named: other columns, rows without a name, colours that are none', () => {
  const rows = [
    ['Name', 'Color', 'Shape'],
    ['Day', '#0b6273', 'round'],
    ['', '#123456', ''],
    ['', '', ''],
    ['Night', 'blue', ''],
  ];
  expect(unreadOf(fileOf(rows), labels)).toEqual({
    columns: ['Shape'],
    unnamed: [3],
    colours: [5],
  });
  expect(toListRows(fileOf(rows), labels)?.map(({ colour }) => colour)).toEqual([
    '#0B6273',
    undefined,
  ]);
});

test('rows are named by their lines in the file, below a title and with empty rows left out', () => {
  const file = {
    rows: [
      ['Name', 'Color'],
      ['Day', 'blue'],
      ['', 'red'],
    ],
    lines: [3, 4, 7],
  };
  expect(unreadOf(file, labels)).toEqual({ columns: [], unnamed: [7], colours: [4] });
  expect(toListRows(file, labels)?.map(({ line }) => line)).toEqual([4]);
});

test('a column that another list has is not read either', () => {
  const rows = [
    ['name', 'code', 'colour'],
    ['Day', 'D', 'blue'],
  ];
  expect(unreadOf(fileOf(rows), types)).toEqual({ columns: ['colour'], unnamed: [], colours: [] });
  expect(unreadOf(fileOf(rows), labels)).toEqual({ columns: ['code'], unnamed: [], colours: [2] });
  expect(toListRows(fileOf(rows), labels)).toEqual([{ name: 'Day', value: null, line: 2 }]);
});
