import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { Row } from '../compiled.ts';
import { jsonEquals } from './json.ts';
import {
  type ChosenValue,
  type MergedRows,
  mergeRows,
  type RowConflict,
  rowsOfChoices,
} from './merge-rows.ts';

const cells = ['a', 'b', 'c'] as const;
const module = compiled(
  moduleDocument([
    column('table', 'tests', {
      columnData: {
        columns: [
          ...cells.map((db) => ({ db, name: db, columnType: 'number' })),
          {
            db: 'total',
            name: 'Total',
            columnType: 'number',
            computed: { '+': [{ var: 'a' }, { var: 'b' }] },
          },
        ],
      },
    }),
  ]),
);
const table = module.byDb.get('tests')?.rows ?? null;

function merge(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]) {
  if (table === null) throw new Error('The column is a table');
  return mergeRows(table, base, mine, theirs);
}

function chosen(merged: MergedRows, of: (conflict: RowConflict) => ChosenValue) {
  return table === null ? [] : rowsOfChoices(table, merged.rows, of);
}

const row = (id: string, values: object = {}): Row => ({ id, ...values });

describe('mergeRows', () => {
  const base = [row('A', { a: 1, b: 1 }), row('B', { a: 2 }), row('C', { a: 3 })];

  test('different rows and different cells of a row merge', () => {
    const mine = [row('A', { a: 5, b: 1 }), row('B', { a: 2, c: 7 }), row('C', { a: 3 })];
    const theirs = [row('A', { a: 1, b: 6 }), row('B', { a: 2 }), row('C', { a: 8 })];
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.mine).toEqual([
      row('A', { a: 5, b: 6 }),
      row('B', { a: 2, c: 7 }),
      row('C', { a: 8 }),
    ]);
  });

  test('the same cell changed to different values is a conflict, beside which changes merge', () => {
    const mine = [row('A', { a: 5, b: 1 }), row('B', { a: 4 }), row('C', { a: 3 })];
    const theirs = [row('A', { a: 6, b: 1 }), row('B', { a: 2 }), row('C')];
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([{ id: 'A', db: 'a', base: 1, mine: 5, theirs: 6 }]);
    expect(merged.mine).toEqual([row('A', { a: 5, b: 1 }), row('B', { a: 4 }), row('C')]);
    expect(merged.theirs).toEqual([row('A', { a: 6, b: 1 }), row('B', { a: 4 }), row('C')]);
  });

  test('a row that one removed and the other changed is a conflict; an unchanged one is removed', () => {
    const merged = merge(base, [row('B', { a: 2 })], [...base.slice(0, 2), row('C', { a: 9 })]);
    expect(merged.conflicts).toEqual([
      { id: 'C', db: null, base: base[2], mine: null, theirs: row('C', { a: 9 }) },
    ]);
    expect(merged.mine).toEqual([row('B', { a: 2 })]);
    expect(merged.theirs).toEqual([row('B', { a: 2 }), row('C', { a: 9 })]);
  });

  test('rows that both add are kept, each behind the row after which it was added', () => {
    const mine = [base[0], row('M'), base[1], base[2]].filter((each) => each !== undefined);
    const theirs = [...base, row('T')];
    expect(merge(base, mine, theirs).mine.map(({ id }) => id)).toEqual(['A', 'M', 'B', 'C', 'T']);
  });

  test('computed cells are in no conflict', () => {
    const of = (a: number, b: number) => [row('A', { a, b, total: a + b })];
    const merged = merge(of(1, 1), of(2, 1), of(1, 3));
    expect(merged).toMatchObject({
      mine: [row('A', { a: 2, b: 3 })],
      theirs: [row('A', { a: 2, b: 3 })],
      conflicts: [],
    });
  });
});

const someRow = (ids: readonly string[]) =>
  fc.record(
    { id: fc.constantFrom(...ids), a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) },
    { requiredKeys: ['id'] },
  );
const someRows = (...ids: readonly string[]) =>
  fc.uniqueArray(someRow(ids), { maxLength: 6, selector: ({ id }) => id }) as fc.Arbitrary<Row[]>;

/** The two sides share ids only with the base: ids of new rows are random. */
const common = ['A', 'B', 'C', 'D'];
const all = [...common, 'M1', 'M2', 'T1', 'T2'];

type Rows = ReadonlyMap<string, Row>;

/** What of a row has to be in the merge, as I have it and as they have it. */
function expectedRow(id: string, base: Rows, mine: Rows, theirs: Rows) {
  const [old, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
  if (own !== undefined && other !== undefined) {
    const ofCells = cells.map((db) => {
      const [was, is, too] = [old?.[db], own[db], other[db]];
      if (was !== is && was !== too && is !== too) return [is, too];
      const settled = was === is ? too : is;
      return [settled, settled];
    });
    return ofCells;
  }
  const left = own ?? other;
  if (left === undefined || (old !== undefined && jsonEquals(left, old))) return 'none';
  if (old === undefined) return cells.map((db) => [left[db], left[db]]);
  return cells.map((db) => [own?.[db], other?.[db]]);
}

test('5,000 random merges lose no row and no cell that somebody changed', () => {
  fc.assert(
    fc.property(
      someRows(...common),
      someRows(...common, 'M1', 'M2'),
      someRows(...common, 'T1', 'T2'),
      (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        const byId = (rows: readonly Row[]): Rows => new Map(rows.map((each) => [each.id, each]));
        const [first, second] = [byId(merged.mine), byId(merged.theirs)];
        const found = all.map((id) => {
          const [a, b] = [first.get(id), second.get(id)];
          return a === undefined && b === undefined
            ? 'none'
            : cells.map((db) => [a?.[db], b?.[db]]);
        });
        const expected = all.map((id) => expectedRow(id, byId(base), byId(mine), byId(theirs)));
        expect(found).toEqual(expected);
        expect(merged.conflicts.length > 0).toBe(!jsonEquals(merged.mine, merged.theirs));
        for (const side of ['mine', 'theirs'] as const)
          expect(chosen(merged, () => side)).toEqual(merged[side]);
        expect(chosen(merged, ({ db }) => (db === null ? 'mine' : { other: 9 }))).toEqual(
          merged.mine.map((each) => ({
            ...each,
            ...Object.fromEntries(
              merged.conflicts.flatMap(({ id, db }) =>
                id === each.id && db !== null ? [[db, 9]] : [],
              ),
            ),
          })),
        );
        expect(first.size).toBe(merged.mine.length);
      },
    ),
    { numRuns: 5000 },
  );
});
