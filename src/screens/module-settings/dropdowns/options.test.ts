import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextValue, withAdded } from './options.ts';

const options = [
  { value: 4, label: 'Day' },
  { value: 9, label: { en: 'Night', de: 'Nacht' }, is_retired: true },
];

test('a known label brings its option back, a known value renames it, and a new one gets a new value', () => {
  expect(
    withAdded(options, [
      { name: 'nacht', value: null },
      { name: 'Daytime', value: 4 },
      { name: 'Noon', value: null },
    ]),
  ).toEqual([
    { value: 4, label: 'Daytime' },
    { value: 9, label: { en: 'Night', de: 'Nacht' } },
    { value: 10, label: 'Noon' },
  ]);
});

test('whatever is added, values stay and are never used twice', () => {
  const added = fc.array(
    fc.record({ name: fc.string({ minLength: 1 }), value: fc.option(fc.nat(20)) }),
  );
  fc.assert(
    fc.property(added, (rows) => {
      const values = withAdded(options, rows).map(({ value }) => value);
      expect(values.slice(0, 2)).toEqual([4, 9]);
      expect(new Set(values).size).toBe(values.length);
      expect(values).not.toContain(nextValue(withAdded(options, rows)));
    }),
  );
});
