import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { seenModule } from '../../../tests/support/fake-site.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { filterRule, type ListState, nextSort, readState, writeState } from './list-state.ts';
import { filterColumns, isSortable } from './questions.ts';

const module = seenModule('workorders');

function addressOf(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(writeState(state))) {
    if (value !== null) params.set(name, value);
  }
  return new URLSearchParams(params.toString());
}

const sortable = module.listColumns.map(({ db }) => db).filter((db) => isSortable(module, db));

/** A rule that suits the column: as its filter would write it. */
function someRule(db: string): fc.Arbitrary<Rule> {
  const column = filterColumns(module).find((each) => each.db === db);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 });
  switch (column?.fieldType.document.ruleType) {
    case 'text':
      return fc.string({ minLength: 1 }).map((words) => ({ contains: [{ var: db }, words] }));
    case 'date':
      return fc.constant({ and: [{ '>=': [{ var: db }, '2026-11-01'] }] });
    case 'number':
      return ids.map((list) => ({ in: [{ var: db }, list] }));
    default:
      return ids.map((list) => ({ or: list.map((id) => ({ contains: [{ var: db }, id] })) }));
  }
}

const someState: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.option(
    fc.record({ db: fc.constantFrom(...sortable), direction: fc.constantFrom('asc', 'desc') }),
  ),
  filters: fc
    .uniqueArray(fc.constantFrom(...filterColumns(module).map(({ db }) => db)), { maxLength: 3 })
    .chain((dbs) => fc.tuple(...dbs.map((db) => someRule(db).map((rule) => [db, rule] as const))))
    .map((entries) => new Map<string, Rule>(entries)),
});

describe('the state of a list', () => {
  test('comes back from the address that it was written to', () => {
    fc.assert(
      fc.property(someState, (state) => {
        expect(readState(module, addressOf(state))).toEqual(state);
      }),
    );
  });

  test('is read from any address, and holds nothing that the server would refuse', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const text = fc.oneof(fc.string(), fc.json(), fc.constant('{"name":5,"none":true}'));
    fc.assert(
      fc.property(text, text, (filter, sort) => {
        const state = readState(module, new URLSearchParams({ filter, sort }));
        const known = new Set(filterColumns(module).map(({ db }) => db));
        expect([...state.filters.keys()].filter((db) => !known.has(db))).toEqual([]);
        expect(state.sort === null || sortable.includes(state.sort.db)).toBe(true);
      }),
    );
  });

  test('leaves out columns that have no order to see', () => {
    expect(isSortable(module, 'name')).toBe(true);
    expect(isSortable(module, 'equipment_item_ids')).toBe(false);
    expect(isSortable(module, 'no_such_column')).toBe(false);
  });
});

test('a column sorts up, then down, then not at all', () => {
  const once = nextSort(null, 'name');
  const twice = nextSort(once, 'name');
  expect([once?.direction, twice?.direction, nextSort(twice, 'name')]).toEqual([
    'asc',
    'desc',
    null,
  ]);
  expect(nextSort(twice, 'due_at')).toEqual({ db: 'due_at', direction: 'asc' });
});

test('several filters hold together', () => {
  const [a, b]: readonly Rule[] = [{ '==': [{ var: 'id' }, 1] }, { '==': [{ var: 'status' }, 2] }];
  if (a === undefined || b === undefined) throw new Error('Two rules');
  expect(filterRule(new Map())).toBeNull();
  expect(filterRule(new Map([['id', a]]))).toEqual(a);
  expect(
    filterRule(
      new Map([
        ['id', a],
        ['status', b],
      ]),
    ),
  ).toEqual({ and: [a, b] });
});
