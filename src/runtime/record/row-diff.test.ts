import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../compiled.ts';
import { diffRows, mayBeRows } from './row-diff.ts';

const before = [
  { id: 'a', oxygen: 20.9, tester: 'Anna' },
  { id: 'b', oxygen: 18 },
  { id: 'c', oxygen: 19 },
];

test('added, removed and changed rows are named with the cells that differ', () => {
  const after = [
    { id: 'n', oxygen: 21 },
    { id: 'a', oxygen: 20.9, tester: 'Ben' },
    { id: 'c', oxygen: 19 },
  ];
  expect(diffRows(before, after)).toEqual({
    isReordered: false,
    rows: [
      {
        kind: 'added',
        id: 'n',
        number: 1,
        cells: [{ db: 'oxygen', before: undefined, after: 21 }],
      },
      {
        kind: 'changed',
        id: 'a',
        number: 2,
        cells: [{ db: 'tester', before: 'Anna', after: 'Ben' }],
      },
      {
        kind: 'removed',
        id: 'b',
        number: 2,
        cells: [{ db: 'oxygen', before: 18, after: undefined }],
      },
    ],
  });
});

test('rows in another order are no changed rows', () => {
  expect(diffRows(before, before.toReversed())).toEqual({ rows: [], isReordered: true });
  expect(diffRows(null, [])).toEqual({ rows: [], isReordered: false });
});

test('a list with other entries is no table', () => {
  expect([before, [], null].every(mayBeRows)).toBe(true);
  expect([[1], [{ id: 1 }], 'a', {}].some(mayBeRows)).toBe(false);
});

const rows: fc.Arbitrary<readonly Row[]> = fc.uniqueArray(
  fc.record(
    { id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), x: fc.nat(2), y: fc.nat(2) },
    { requiredKeys: ['id'] },
  ),
  { selector: ({ id }) => id },
);

/** The table that a diff makes of an earlier one, without the order of rows. */
function patched(old: readonly Row[], after: readonly Row[]): ReadonlyMap<string, object> {
  const result = new Map<string, object>(old.map((row) => [row.id, row]));
  for (const { kind, id, cells } of diffRows(old, after).rows) {
    const changed = Object.fromEntries(cells.map((cell) => [cell.db, cell.after]));
    if (kind === 'removed') result.delete(id);
    else result.set(id, { id, ...result.get(id), ...changed });
  }
  return result;
}

test('a diff has everything that changed: applied to the table before it gives the one after', () => {
  fc.assert(
    fc.property(rows, rows, (old, after) => {
      expect(patched(old, after)).toEqual(new Map(after.map((row) => [row.id, row])));
      expect(diffRows(old, old)).toEqual({ rows: [], isReordered: false });
    }),
  );
});
