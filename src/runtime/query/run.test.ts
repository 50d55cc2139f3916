import { describe, expect, test } from 'vitest';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import { runQuery } from './run.ts';
import type { ItemQuery, QueryContext } from './types.ts';

const context: QueryContext = { now: '2026-11-21T10:00:00.000Z', timeZone: 'Europe/Berlin' };

function ids(
  rows: readonly Readonly<Record<string, unknown>>[],
  query: ItemQuery,
  more: Partial<QueryContext> = {},
): readonly number[] {
  const items = rows.map((values, index) => sampleItem(index + 1, values));
  return runQuery(sampleModule, items, query, { ...context, ...more }).rows.map(({ id }) => id);
}

describe('sorting', () => {
  const byName = (direction: 'asc' | 'desc'): ItemQuery => ({ sort: [{ db: 'name', direction }] });

  test('texts sort by words and numbers in them; empty texts come last both ways', () => {
    const rows = [
      { name: 'Pump 10' },
      { name: '' },
      { name: 'pümp 2' },
      { name: null },
      { name: 'Valve' },
    ];
    expect(ids(rows, byName('asc'))).toEqual([3, 1, 5, 2, 4]);
    expect(ids(rows, byName('desc'))).toEqual([5, 1, 3, 2, 4]);
  });

  test('sorting breaks ties by the next column, then by id', () => {
    const rows = [
      { name: 'b', amount: 1 },
      { name: 'a', amount: 2 },
      { name: 'B', amount: 3 },
      { name: 'A', amount: 2 },
    ];
    const amount = { db: 'amount', direction: 'desc' } as const;
    expect(ids(rows, { sort: [{ db: 'name', direction: 'asc' }, amount] })).toEqual([2, 4, 3, 1]);
  });

  test('looked-up ids sort by their rank; an id without a rank comes last', () => {
    const rows = [{ kind: 3 }, { kind: 1 }, { kind: 9 }, { kind: 2 }, { kind: 0 }];
    const ranks = new Map([['kind', [2, 3, 1]]]);
    expect(ids(rows, { sort: [{ db: 'kind', direction: 'asc' }] }, { ranks })).toEqual([
      4, 1, 2, 3, 5,
    ]);
    expect(ids(rows, { sort: [{ db: 'kind', direction: 'desc' }] }, { ranks })).toEqual([
      2, 1, 4, 3, 5,
    ]);
  });

  test('lists sort by their first entry, people by the first user, no before yes', () => {
    const lists = [{ no_numbers: [3, 1] }, { no_numbers: [] }, { no_numbers: [2] }];
    expect(ids(lists, { sort: [{ db: 'no_numbers', direction: 'asc' }] })).toEqual([3, 1, 2]);
    const people = [5, 4].map((id) => ({ people: { user_ids: [id], team_ids: [1] } }));
    expect(ids(people, { sort: [{ db: 'people', direction: 'asc' }] })).toEqual([2, 1]);
    const flags = [{ flag: true }, { flag: false }, { flag: null }];
    expect(ids(flags, { sort: [{ db: 'flag', direction: 'asc' }] })).toEqual([2, 3, 1]);
  });
});

describe('searching', () => {
  const rows = [
    { name: 'Leaking oil pump', note: 'Straße 5' },
    { name: 'Oil filter', t_note: 'pump house' },
    { name: 'Pump', tags: ['red'] },
  ];

  test('search finds every word in any column, ignoring case and accents', () => {
    expect(ids(rows, { search: 'PUMP öil' })).toEqual([1, 2]);
    expect(ids(rows, { search: 'strasse' })).toEqual([1]);
    expect(ids(rows, { search: '  ' })).toEqual([1, 2, 3]);
  });

  test('search finds an item by its code', () => {
    expect(ids(rows, { search: 'p-2' })).toEqual([2]);
  });

  test('search does not match a word across two columns, and takes signs literally', () => {
    expect(ids([{ name: 'ab', note: 'cd' }], { search: 'abcd' })).toEqual([]);
    expect(ids(rows, { search: '%' })).toEqual([]);
  });
});

describe('paging', () => {
  const items = Array.from({ length: 7 }, (_, index) =>
    sampleItem(index + 1, { amount: index % 3 }),
  );
  const query: ItemQuery = { sort: [{ db: 'amount', direction: 'desc' }], limit: 3 };

  test('paging visits all rows once, in order, and ends', () => {
    const first = runQuery(sampleModule, items, query, context);
    const second = runQuery(
      sampleModule,
      items,
      { ...query, page_cursor: first.next_page_cursor ?? '' },
      context,
    );
    const third = runQuery(
      sampleModule,
      items,
      { ...query, page_cursor: second.next_page_cursor ?? '' },
      context,
    );
    const pages = [first, second, third].map(({ rows }) => rows.map(({ id }) => id));
    expect(pages).toEqual([[3, 6, 2], [5, 1, 4], [7]]);
    expect([first.total, third.total, third.next_page_cursor]).toEqual([7, 7, null]);
  });

  test('a row inserted or deleted between two pages neither repeats nor hides another row', () => {
    const { next_page_cursor: cursor } = runQuery(sampleModule, items, query, context);
    const changed = [sampleItem(8, { amount: 2 }), ...items.filter(({ id }) => id !== 2)];
    const next = runQuery(sampleModule, changed, { ...query, page_cursor: cursor ?? '' }, context);
    expect(next.rows.map(({ id }) => id)).toEqual([5, 1, 4]);
  });
});

test('a query leaves out deleted items unless it includes them', () => {
  const rows = [{ name: 'a' }, { name: 'b', deleted_at: '2026-11-01T00:00:00.000Z' }];
  expect(ids(rows, {})).toEqual([1]);
  expect(ids(rows, { includeDeleted: true })).toEqual([1, 2]);
});

test('filters read base columns, and no template counts as empty', () => {
  const rows = [{ template_id: -1, status: 2 }, { status: 1 }, { status: 2, deleted_at: null }];
  expect(ids(rows, { filter: { empty: { var: 'template_id' } } })).toEqual([1]);
  expect(ids(rows, { filter: { '==': [{ var: 'status' }, 2] } })).toEqual([1, 3]);
  expect(ids(rows, { filter: { '<': [{ var: 'created_at' }, { now: [] }] } })).toEqual([1, 2, 3]);
});
