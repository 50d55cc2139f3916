import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../../runtime/rules/rule.ts';
import { explainRule, readsOf } from './explain-rule.ts';

/** Conditions named a to f, of which the test decides. */
const condition = (name: string): Rule => ({ empty: [{ var: name }] });
const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const { rule: rules } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...names).map(condition),
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((and): Rule => ({ and })),
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((or): Rule => ({ or })),
    tie('rule').map((inner): Rule => ({ '!': [inner] })),
  ),
}));

const truths = fc.uniqueArray(fc.constantFrom(...names)).map((list) => new Set<string>(list));

/** The plain meaning of the rule, to compare with. */
function holds(rule: Rule, isTrue: (name: string) => boolean): boolean {
  const { and, or, '!': not, empty } = rule as { [operator: string]: readonly Rule[] };
  if (and !== undefined) return and.every((part) => holds(part, isTrue));
  if (or !== undefined) return or.some((part) => holds(part, isTrue));
  if (not !== undefined) return !holds(not[0] ?? null, isTrue);
  return isTrue(empty === undefined ? '' : (readsOf({ empty })[0]?.db ?? ''));
}

const evaluateBy = (isTrue: (name: string) => boolean) => (rule: Rule) =>
  isTrue(readsOf(rule)[0]?.db ?? '');

test('the explained value of a condition is the value of the rule', () => {
  fc.assert(
    fc.property(rules, truths, (rule, truth) => {
      const isTrue = (name: string) => truth.has(name);
      expect(explainRule(rule, evaluateBy(isTrue)).value).toBe(holds(rule, isTrue));
    }),
  );
});

test('what is not among the causes can change without changing the value', () => {
  fc.assert(
    fc.property(rules, truths, truths, (rule, truth, other) => {
      const { value, causes } = explainRule(
        rule,
        evaluateBy((name) => truth.has(name)),
      );
      const decided = new Set(causes.flatMap((cause) => readsOf(cause).map(({ db }) => db)));
      const changed = (name: string) => (decided.has(name) ? truth.has(name) : other.has(name));
      expect(holds(rule, changed)).toBe(value);
    }),
  );
});

test('the columns of a rule are read through arithmetic and quantifiers', () => {
  expect(
    readsOf({
      '>': [{ '+': [{ var: 'amount' }, { var: ['fee'] }] }, { min: [{ var: 'amount' }, 3] }],
    }),
  ).toEqual([
    { db: 'amount', table: null },
    { db: 'fee', table: null },
  ]);
});

test('columns in conditions on the rows of a table are those of the rows, except the item’s', () => {
  const cost: Rule = { '>': [{ var: 'amount' }, { var: 'item.limit' }] };
  const rule: Rule = {
    and: [
      { some: [{ var: 'costs' }, cost] },
      { '>': [{ sum: [{ var: 'costs' }, { var: 'fee' }] }, 1] },
    ],
  };
  expect(readsOf(rule, (db) => db === 'costs')).toEqual([
    { db: 'costs', table: null },
    { db: 'amount', table: 'costs' },
    { db: 'limit', table: null },
    { db: 'fee', table: 'costs' },
  ]);
});
