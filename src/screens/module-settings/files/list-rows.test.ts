import { expect, test } from 'vitest';
import { toListRows, unreadOf } from './list-rows.ts';

const words = (column: string) => ({ name: 'Bezeichnung', code: 'Kürzel' })[column] ?? column;

test('rows have names in one or several languages, and columns are found by their words too', () => {
  const rows = toListRows(
    [
      ['BEZEICHNUNG', 'name_de', 'Kürzel', 'Note'],
      ['Pump', 'Pumpe', 'PU', 'x'],
      ['Valve', '', '', ''],
      ['', '', 'no name', ''],
    ],
    words,
  );
  expect(rows).toEqual([
    { name: { en: 'Pump', de: 'Pumpe' }, code: 'PU', value: null, line: 2 },
    { name: 'Valve', value: null, line: 3 },
  ]);
});

test('options have values, a colour has to be one, and a file without names is refused', () => {
  expect(
    toListRows(
      [
        ['name', 'value', 'colour'],
        ['Day', '3', '#0b6273'],
        ['Night', 'x', 'blue'],
      ],
      words,
    ),
  ).toEqual([
    { name: 'Day', value: 3, colour: '#0B6273', line: 2 },
    { name: 'Night', value: null, line: 3 },
  ]);
  expect(toListRows([['a'], ['b']], words)).toBeNull();
});

test('what is not read of a file is named: other columns, rows without a name, colours that are none', () => {
  const rows = [
    ['Name', 'Color', 'Shape'],
    ['Day', '#0b6273', 'round'],
    ['', '#123456', ''],
    ['', '', ''],
    ['Night', 'blue', ''],
  ];
  expect(unreadOf(rows, words)).toEqual({ columns: ['Shape'], unnamed: [3], colours: [5] });
  expect(toListRows(rows, words)?.map(({ colour }) => colour)).toEqual(['#0B6273', undefined]);
});
