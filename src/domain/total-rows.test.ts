import { expect, test } from 'vitest';
import type { Cell } from '../runtime/cell-codec/types.ts';
import { totalRows } from './total-rows.ts';

/** The lines that are told from a table of three wide rows above them. */
const below = (...rows: readonly (readonly [number: number, ...cells: readonly Cell[]])[]) => {
  const table = [2, 3, 4].map((number) => ({ number, cells: [`P-${number}`, 'North', 5, 'ok'] }));
  const all = [...table, ...rows.map(([number, ...cells]) => ({ number, cells }))];
  return totalRows(all).map(({ number }) => number);
};

test('totals, and signatures or notes below an empty line, are no rows of a table', () => {
  expect(below([5, 'Total', null, 15])).toEqual([5]);
  expect(below([5, 'Summe', null, 15], [7, 'geprüft:', 'i. A. Roth'], [8, 'Blatt 1'])).toEqual([
    5, 7, 8,
  ]);
  expect(below([6, 'Checked by', 'A. Roth'])).toEqual([6]);
});

test('rows with few cells are rows of the table, if no empty line parts them from it', () => {
  expect(below([5, 'P-5', 'South'])).toEqual([]);
  expect(below([6, 'P-6', 'South', 4])).toEqual([]);
  const narrow = [2, 3, 6].map((number) => ({ number, cells: [`P-${number}`, 'North'] }));
  expect(totalRows(narrow)).toEqual([]);
});
