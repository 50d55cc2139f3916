import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCell, rangeOf } from './navigation.ts';

const keys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];

test.each([0, 1] as const)('no key leaves a grid whose first column is %i', (firstCol) => {
  const bounds = { rows: 40, columns: 4, firstCol, page: 9 };
  const presses = fc.array(fc.record({ key: fc.constantFrom(...keys), ctrl: fc.boolean() }));
  fc.assert(
    fc.property(presses, (pressed) => {
      const start = { row: 3, col: 2 };
      const end = pressed.reduce((cell, press) => nextCell(cell, press, bounds) ?? cell, start);
      expect(end.row).toBeGreaterThanOrEqual(-1);
      expect(end.row).toBeLessThan(40);
      expect(end.col).toBeGreaterThanOrEqual(firstCol);
      expect(end.col).toBeLessThanOrEqual(4);
    }),
  );
  const from = { row: 0, col: 1 };
  expect(nextCell(from, { key: 'End', ctrl: true }, bounds)).toEqual({ row: 39, col: 4 });
  expect(nextCell(from, { key: 'Home', ctrl: false }, bounds)).toEqual({ row: 0, col: firstCol });
  expect(nextCell(from, { key: 'x', ctrl: false }, bounds)).toBeNull();
});

test('a range has its corners in any two cells and contains no header cell', () => {
  expect(rangeOf({ row: 4, col: 3 }, { row: -1, col: 1 })).toEqual({
    top: 0,
    bottom: 4,
    left: 1,
    right: 3,
  });
});
