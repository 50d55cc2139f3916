import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallest } from './smallest.ts';

test('the first rows are those of a sorted list, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.nat(12), (numbers, count) => {
      // Unique by their place, as rows are by their id.
      const rows = numbers.map((value, id) => ({ value, id }));
      const compare = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
        a.value - b.value || a.id - b.id;
      expect(smallest(rows, count, compare)).toEqual(rows.toSorted(compare).slice(0, count));
    }),
  );
});
