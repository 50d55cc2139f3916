import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { compileRule } from '../compile.ts';
import type { Rule } from '../rule.ts';
import { ruleScope } from '../scope.ts';
import { canHold } from './satisfiable.ts';

const options = ['a', 'b', 'c'].map((label) => ({ value: label, label }));
const module = compiled(
  moduleDocument([
    column('number', 'hours'),
    column('number', 'days'),
    column('text', 'note'),
    column('datetime', 'due', { columnData: { includeTime: true } }),
    column('checkbox', 'hot'),
    column('checkbox_group', 'points', { columnData: { options } }),
    column('user_reference', 'people', { columnData: { allowUsers: true } }),
    column('photos', 'photos'),
  ]),
);
const scope = ruleScope(module.columns);

const number = fc.constantFrom(0, 1, 2, 3);
const word = fc.constantFrom('a', 'b', 'ab', 'Ä b', 'c');
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-04');
const order = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const equality = fc.constantFrom('==', '!=');

const comparison = (db: string, operator: fc.Arbitrary<string>, value: fc.Arbitrary<Rule>) =>
  fc.tuple(operator, value, fc.boolean()).map(([name, constant, turned]): Rule => {
    const sides: Rule[] = [{ var: db }, constant];
    return { [name]: turned ? sides.toReversed() : sides };
  });

const oneOf = (db: string, value: fc.Arbitrary<Rule>) =>
  fc.array(value, { maxLength: 2 }).map((list): Rule => ({ in: [{ var: db }, list] }));

const contained = (db: string, value: fc.Arbitrary<Rule>) =>
  fc
    .tuple(value, fc.boolean())
    .map(([part, turned]): Rule =>
      turned ? { in: [part, { var: db }] } : { contains: [{ var: db }, part] },
    );

const atom: fc.Arbitrary<Rule> = fc.oneof(
  comparison('hours', order, number),
  comparison('days', order, number),
  oneOf('hours', number),
  comparison('note', equality, word),
  oneOf('note', word),
  contained('note', word),
  comparison('due', order, day),
  oneOf('due', day),
  fc.constant<Rule>({ var: 'hot' }),
  comparison('hot', equality, fc.boolean()),
  contained('points', fc.constantFrom('a', 'b')),
  contained('people', fc.constantFrom(1, 2)),
  fc
    .constantFrom('hours', 'note', 'due', 'hot', 'points', 'people', 'photos')
    .map((db): Rule => ({ empty: { var: db } })),
);

/** Conditions that are not decided: they may hold or not. */
const undecided: fc.Arbitrary<Rule> = fc.constantFrom<Rule>(
  { '>': [{ var: 'hours' }, { var: 'days' }] },
  { '>': [{ '+': [{ var: 'hours' }, 1] }, 2] },
  { '<': [{ var: 'due' }, { today: [] }] },
  { starts_with: [{ var: 'note' }, 'a'] },
  { '>': [{ length: { var: 'points' } }, 1] },
);

const ruleOf = (leaf: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
        .map(([name, parts]): Rule => ({ [name]: parts })),
      tie('rule').map((part): Rule => ({ '!': part })),
    ),
  })).rule;

const demandsOf = (leaf: fc.Arbitrary<Rule>) =>
  fc.array(fc.record({ rule: ruleOf(leaf), holds: fc.boolean() }), { minLength: 1, maxLength: 3 });

/** More values than the solver tries, found without it. */
const values: { readonly [db: string]: readonly unknown[] } = {
  hours: [null, -2, -0.5, 0, 0.25, 0.5, 1, 1.5, 2, 2.75, 3, 3.5, 99],
  days: [null, -2, -0.5, 0, 0.25, 0.5, 1, 1.5, 2, 2.75, 3, 3.5, 99],
  note: [
    null,
    '',
    'z',
    'a',
    'b',
    'A',
    'ab',
    'äb',
    'Ä b',
    'c',
    'ac',
    'bc',
    'cab',
    'c ab a b',
    'za',
    'zb',
    'a zb',
    'ca zb',
    'xab',
    'xa b',
    'x ab a b',
    'xc',
    'xac',
    'xbc',
    'xa x b x c',
  ],
  due: [
    null,
    '2026-02-01',
    '2026-03-01',
    '2026-03-01T23:30:00.000Z',
    '2026-03-02T12:00:00.000Z',
    '2026-03-03',
    '2026-03-04T08:00:00.000Z',
    '2026-03-09',
  ],
  hot: [null, true, false],
  points: [null, [], ...['a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'].map((all) => [...all])],
  people: [
    null,
    { user_ids: [], team_ids: [7] },
    ...[[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]].map((user_ids) => ({
      user_ids,
      team_ids: [],
    })),
  ],
  photos: [null, [], [5]],
};

type Demands = readonly { readonly rule: Rule; readonly holds: boolean }[];

/** Whether demands hold for the given values; undefined for rules that are not valid. */
function checker(demands: Demands) {
  const rules = demands.map(({ rule, holds }) => ({
    result: compileRule(rule, scope, 'boolean'),
    holds,
  }));
  const reads = new Set<string>();
  for (const { result } of rules) {
    if (!result.ok) return null;
    for (const db of result.rule.reads) reads.add(db);
  }
  return {
    reads: [...reads],
    holds: (given: ReadonlyMap<string, unknown>) =>
      rules.every(({ result, holds }) => {
        if (!result.ok) return false;
        const read = (db: string) => given.get(db) ?? null;
        const isEmpty = (db: string) => module.byDb.get(db)?.isEmpty(read(db)) !== false;
        const now = '2026-03-03T10:00:00.000Z';
        return (
          (result.rule.evaluate({ read, isEmpty, now, timeZone: 'Europe/Berlin' }) === true) ===
          holds
        );
      }),
  };
}

/** Whether some choice of values meets the demands; null if there are too many to try. */
function searched(demands: Demands): boolean | null {
  const check = checker(demands);
  if (check === null) return null;
  const { reads, holds } = check;
  const count = reads.reduce((all, db) => all * (values[db]?.length ?? 1), 1);
  if (count > 20_000) return null;
  const search = (at: number, given: ReadonlyMap<string, unknown>): boolean => {
    const db = reads[at];
    if (db === undefined) return holds(given);
    return (values[db] ?? []).some((value) => search(at + 1, new Map([...given, [db, value]])));
  };
  return search(0, new Map());
}

describe('what can hold', () => {
  test('nothing that some values meet is called impossible, whatever the rules', () => {
    const seen = { possible: 0, impossible: 0 };
    fc.assert(
      fc.property(demandsOf(fc.oneof({ arbitrary: atom, weight: 4 }, undecided)), (demands) => {
        const found = searched(demands);
        if (found === null) return;
        seen[found ? 'possible' : 'impossible'] += 1;
        expect(!found || canHold(demands, scope)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(seen.possible, seen.impossible)).toBeGreaterThan(50);
  });

  test('within the decided rules, what no values meet is called impossible', () => {
    const seen = { possible: 0, impossible: 0 };
    fc.assert(
      fc.property(demandsOf(atom), (demands) => {
        const found = searched(demands);
        if (found === null) return;
        seen[found ? 'possible' : 'impossible'] += 1;
        expect(canHold(demands, scope)).toBe(found);
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(seen.possible, seen.impossible)).toBeGreaterThan(50);
  });

  test('the same undecided condition can’t hold and not hold', () => {
    const rule: Rule = { '>': [{ var: 'hours' }, { var: 'days' }] };
    const both = [
      { rule, holds: true },
      { rule, holds: false },
    ];
    expect(canHold(both, scope)).toBe(false);
    expect(canHold([{ rule: { and: [rule, { '!': { var: 'hot' } }] }, holds: true }], scope)).toBe(
      true,
    );
  });
});
