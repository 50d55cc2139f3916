import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import type { Rule } from '../rules/rule.ts';
import { textIn } from '../text.ts';
import { toBase64Url } from './base64url.ts';
import { compileQuery } from './compile.ts';
import { QueryError } from './error.ts';
import { runQuery } from './run.ts';
import type { ItemQuery, QueryContext, SortKey } from './types.ts';

const context: QueryContext = { now: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' };
const names = { table: 'pump_items', alias: 'i' };

function thrown(ask: () => unknown): unknown {
  try {
    ask();
    return null;
  } catch (error) {
    return error;
  }
}

/** The error of a query in memory and as SQL; fails if they differ. */
function refusal(query: ItemQuery, in_: QueryContext = context): QueryError | null {
  const [memory, sql] = [
    thrown(() => runQuery(sampleModule, [], query, in_)),
    thrown(() => compileQuery(sampleModule, query, in_, names)),
  ];
  if (memory === null && sql === null) return null;
  if (!(memory instanceof QueryError) || !(sql instanceof QueryError)) throw memory ?? sql;
  expect(memory.sentence).toEqual(sql.sentence);
  return memory;
}

const asc = (db: string): SortKey => ({ db, direction: 'asc' });

/** A query of any shape, as an address may contain it. */
const query = (written: unknown): ItemQuery => written as ItemQuery;

describe('a query that is refused', () => {
  test.each<readonly [string, ItemQuery, string]>([
    ['an unknown column', { sort: [asc('nowhere')] }, 'unknown_column'],
    ['the key of a prototype', { sort: [asc('__proto__')] }, 'unknown_column'],
    ['a column without an order', { sort: [asc('curve')] }, 'not_sortable'],
    ['a text without searchable words', { sort: [asc('signed')] }, 'not_sortable'],
    ['an unknown direction', query({ sort: [{ db: 'name', direction: 'up' }] }), 'sort'],
    ['a sort that is not a list', query({ sort: 'name' }), 'sort'],
    ['a sort by too many columns', { sort: Array.from({ length: 11 }, () => asc('name')) }, 'sort'],
    ['a limit of zero', { limit: 0 }, 'limit'],
    ['a limit that is too high', { limit: 10_001 }, 'limit'],
    ['a fractional limit', { limit: 1.5 }, 'limit'],
    ['a limit that is a text', query({ limit: '10' }), 'limit'],
    ['a negative offset', { offset: -1 }, 'offset'],
    ['an offset that is too high', { offset: 1_000_001 }, 'offset'],
    ['an offset that is a text', query({ offset: '10' }), 'offset'],
    ['a search that is too long', { search: 'x'.repeat(201) }, 'search'],
    ['a search that is not a text', query({ search: ['x'] }), 'search'],
    ['a filter that is not a condition', { filter: { var: 'name' } }, 'filter'],
    ['a filter that is not a rule', query({ filter: [{}] }), 'filter'],
    ['an empty cursor', { page_cursor: '' }, 'page_cursor'],
    ['a cursor of invalid characters', { page_cursor: '%%%' }, 'page_cursor'],
    ['a cursor that is not a text', query({ page_cursor: 5 }), 'page_cursor'],
    ['a cursor without valid JSON', { page_cursor: toBase64Url('{') }, 'page_cursor'],
  ])('a query is refused: %s', (_, written, code) => {
    const error = refusal(written);
    expect(error?.code).toBe(code);
    for (const language of ['en', 'de'])
      expect(textIn(error?.sentence ?? '', language)).toMatch(/^[^{}]+\.$/);
  });

  test('a refused query reports the problems of its filter with their pointers', () => {
    const error = refusal({ filter: { and: [{ '<': [{ var: 'amount' }, 'x'] }, { nor: [] }] } });
    expect(error?.problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'rule_type /and/0/</1',
      'rule_operator /and/1/nor',
    ]);
  });

  test('a query is refused for an unknown time zone', () => {
    expect(refusal({}, { ...context, timeZone: 'Atlantis/Capital' })?.code).toBe('time_zone');
  });
});

describe('a cursor', () => {
  const items = [1, 2, 3].map((id) => sampleItem(id, { name: `Pump ${id}`, kind: id }));
  const next = (written: ItemQuery, in_ = context) =>
    runQuery(sampleModule, items, { limit: 1, ...written }, in_).next_page_cursor ?? '';

  test('a cursor is accepted for its sort and refused for every other', () => {
    const page_cursor = next({ sort: [asc('name')] });
    expect(refusal({ sort: [asc('name')], page_cursor })).toBeNull();
    const others: readonly (readonly SortKey[])[] = [
      [],
      [asc('kind')],
      [asc('name'), asc('kind')],
      [{ db: 'name', direction: 'desc' }],
    ];
    for (const sort of others) expect(refusal({ sort, page_cursor })?.code).toBe('page_cursor');
  });

  test('a cursor of a sort by ranks is refused without ranks', () => {
    const ranked = { ...context, ranks: new Map([['kind', [3, 2, 1]]]) };
    const page_cursor = next({ sort: [asc('kind')] }, ranked);
    expect(refusal({ sort: [asc('kind')], page_cursor }, ranked)).toBeNull();
    expect(refusal({ sort: [asc('kind')], page_cursor })?.code).toBe('page_cursor');
  });

  test.each<readonly [string, string, unknown]>([
    ['a number instead of a text', 'name', 5],
    ['a text instead of a number', 'amount', 'x'],
    ['a fractional id', 'status', 1.5],
    ['a null character', 'name', 'a\0'],
    ['an invalid date-time', 'created_at', '2026-02-30T00:00:00.000Z'],
    ['an object', 'name', {}],
  ])('a cursor with %s is refused', (_, db, value) => {
    const page_cursor = toBase64Url(JSON.stringify([`${db} asc`, [value], 1]));
    expect(refusal({ sort: [asc(db)], page_cursor })?.code).toBe('page_cursor');
    const good = toBase64Url(JSON.stringify([`${db} asc`, [null], 1]));
    expect(refusal({ sort: [asc(db)], page_cursor: good })).toBeNull();
  });
});

test('any query is either answered or refused with a QueryError', () => {
  const rule: fc.Arbitrary<Rule> = fc.jsonValue() as fc.Arbitrary<Rule>;
  const anything = fc.record(
    {
      filter: fc.oneof(rule, fc.dictionary(fc.constantFrom('==', 'and', 'var', 'in'), rule)),
      sort: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ db: fc.string(), direction: fc.string() })),
      ),
      search: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })),
      limit: fc.oneof(fc.jsonValue(), fc.double()),
      page_cursor: fc.oneof(
        fc.jsonValue(),
        fc.base64String(),
        fc.jsonValue().map((v) => toBase64Url(JSON.stringify(v).toWellFormed())),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, (written) => {
      expect(refusal(query(written))?.message).not.toBe('');
    }),
    { numRuns: 1000 },
  );
});
