import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import { truthItem, truthMoment } from '../../../tests/support/truth-tables.ts';
import type { Item } from '../record/item.ts';
import { textIn } from '../text.ts';
import { compileRule } from './compile.ts';
import { ruleContext } from './context.ts';
import type { Rule } from './rule.ts';
import { ruleScope } from './scope.ts';
import type { CompiledRule, OperandType } from './types.ts';

const scope = ruleScope(sampleModule.columns);

function problemsOf(rule: Rule, expected: OperandType = 'boolean'): readonly string[] {
  const result = compileRule(rule, scope, expected, '/visibleWhen');
  return result.ok ? [] : result.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

function compiled(rule: Rule, expected: OperandType): CompiledRule {
  const result = compileRule(rule, scope, expected);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.rule;
}

const nested = (depth: number): Rule =>
  Array.from({ length: depth }).reduce<Rule>((rule) => ({ '!': rule }), true);

describe('an invalid rule', () => {
  test.each<readonly [string, Rule, string]>([
    ['an unknown operator', { xor: [true, false] }, 'rule_operator /visibleWhen/xor'],
    ['the name of an inherited property', { toString: [] }, 'rule_operator /visibleWhen/toString'],
    ['two operators', { and: [true], or: [true] }, 'rule_operator /visibleWhen'],
    ['no operator', {}, 'rule_operator /visibleWhen'],
    ['too few arguments', { '<': [1] }, 'rule_arguments /visibleWhen/<'],
    ['too many arguments', { '!': [true, true] }, 'rule_arguments /visibleWhen/!'],
    ['a conjunction without conditions', { and: [] }, 'rule_arguments /visibleWhen/and'],
    ['a text instead of a number', { '<': [{ var: 'amount' }, '5'] }, 'rule_type /visibleWhen/</1'],
    ['a number instead of a condition', { and: [true, 1] }, 'rule_type /visibleWhen/and/1'],
    ['an ordering of texts', { '<': [{ var: 'name' }, 'x'] }, 'rule_type /visibleWhen/</0'],
    ['a null', { '==': [{ var: 'amount' }, null] }, 'rule_type /visibleWhen/==/1'],
    ['an invalid date', { '<': [{ var: 'due_on' }, '2026-02-30'] }, 'rule_type /visibleWhen/</1'],
    [
      'a list with mixed types',
      { in: [{ var: 'amount' }, [1, 'a']] },
      'rule_type /visibleWhen/in/1/1',
    ],
    [
      'a list that contains rules',
      { in: [1, [{ var: 'amount' }]] },
      'rule_type /visibleWhen/in/1/0',
    ],
    ['an equality of lists', { '==': [{ var: 'numbers' }, [1]] }, 'rule_type /visibleWhen/==/0'],
    ['an unknown column', { empty: { var: 'nowhere' } }, 'rule_variable /visibleWhen/empty/var'],
    [
      'a comparison of a column that only has presence',
      { '==': [{ var: 'curve' }, 1] },
      'rule_type /visibleWhen/==/0',
    ],
    [
      'the key of a prototype',
      { empty: { var: '__proto__' } },
      'rule_variable /visibleWhen/empty/var',
    ],
    [
      'a column name that is a rule',
      { empty: { var: { var: 'name' } } },
      'rule_arguments /visibleWhen/empty/var',
    ],
    [
      'an unknown period',
      { within: [{ var: 'due_on' }, 'this_quarter'] },
      'rule_arguments /visibleWhen/within/1',
    ],
    [
      'next_days without a count',
      { within: [{ var: 'due_on' }, 'next_days'] },
      'rule_arguments /visibleWhen/within/1',
    ],
    [
      'a count for today',
      { within: [{ var: 'due_on' }, 'today', 3] },
      'rule_arguments /visibleWhen/within/1',
    ],
    [
      'me in a rule without a current user',
      { contains: [{ var: 'people' }, { me: [] }] },
      'rule_operator /visibleWhen/contains/1',
    ],
    [
      'mine in a rule without a current user',
      { mine: { var: 'people' } },
      'rule_operator /visibleWhen',
    ],
    ['open in a rule that is no filter', { open: { var: 'amount' } }, 'rule_operator /visibleWhen'],
    [
      'an entry outside a quantifier',
      { '<': [{ var: '' }, 1] },
      'rule_variable /visibleWhen/</0/var',
    ],
    [
      'an unknown unit',
      { '<': [{ date_diff: [{ now: [] }, { now: [] }, 'weeks'] }, 1] },
      'rule_arguments /visibleWhen/</0/date_diff/2',
    ],
    ['branches of different types', { if: [true, true, 'x'] }, 'rule_type /visibleWhen/if/2'],
    ['an if whose condition is a text', { if: ['x', true, false] }, 'rule_type /visibleWhen/if/0'],
    [
      'a quantifier over a text',
      { some: [{ var: 'name' }, true] },
      'rule_type /visibleWhen/some/0',
    ],
    [
      'a quantifier without a condition',
      { some: [{ var: 'numbers' }, 1] },
      'rule_type /visibleWhen/some/1',
    ],
    [
      'a quantifier inside another',
      { some: [[1], { all: [[1], true] }] },
      'rule_arguments /visibleWhen/some/1',
    ],
    [
      'a word search in an entry',
      { some: [{ var: 'tags' }, { contains: [{ var: '' }, 're'] }] },
      'rule_type /visibleWhen/some/1/contains/0',
    ],
    [
      'a word search in a signature',
      { contains: [{ var: 'signed' }, 'x'] },
      'rule_type /visibleWhen/contains/0',
    ],
    ['a null character', { '==': [{ var: 'name' }, 'a\0'] }, 'rule_arguments /visibleWhen/==/1'],
    [
      'half of a surrogate pair',
      { '==': [{ var: 'name' }, '\ud800'] },
      'rule_arguments /visibleWhen/==/1',
    ],
    [
      'a number beyond numbers',
      { '<': [{ var: 'amount' }, JSON.parse('1e999') as number] },
      'rule_arguments /visibleWhen/</1',
    ],
    ['a slash and a tilde', { '/': ['a', 1] }, 'rule_type /visibleWhen/~1/0'],
    [
      'more than ten terms',
      { '+': Array.from({ length: 11 }, () => 1) },
      'rule_arguments /visibleWhen/+',
    ],
  ])('compileRule refuses %s', (_, rule, problem) => {
    expect(problemsOf(rule)).toEqual([problem]);
  });

  test('compileRule reports every part with a problem', () => {
    const rule = { and: [{ '<': ['a', 1] }, { nor: [] }, { empty: { var: 'nowhere' } }] };
    expect(problemsOf(rule)).toEqual([
      'rule_type /visibleWhen/and/0/</0',
      'rule_operator /visibleWhen/and/1/nor',
      'rule_variable /visibleWhen/and/2/empty/var',
    ]);
  });

  test.each<readonly [Rule, OperandType]>([
    [{ var: 'amount' }, 'boolean'],
    [{ var: 'flag' }, 'number'],
    ['no date', 'date'],
    [null, 'boolean'],
    [{ if: [{ var: 'flag' }, null] }, 'number'],
    [{ var: 'people' }, 'number_list'],
  ])('compiling %j gives no %s', (rule, expected) => {
    expect(problemsOf(rule, expected)).toEqual(['rule_result /visibleWhen']);
  });

  test('problems of rules have complete sentences in both languages', () => {
    const result = compileRule({ and: [{ '<': ['a', 1] }, { nor: [] }] }, scope, 'boolean');
    const sentences = result.ok ? [] : result.problems.map(({ sentence }) => sentence);
    const words = ['en', 'de'].flatMap((language) => sentences.map((s) => textIn(s, language)));
    expect(new Set(words).size).toBe(4);
    for (const sentence of words) expect(sentence).toMatch(/^[^{}]+\.$/);
  });
});

describe('an expensive rule', () => {
  test('a rule may have 30 levels, but not 31', () => {
    expect(problemsOf(nested(29))).toEqual([]);
    const [problem = '', ...others] = problemsOf(nested(30));
    expect(problem).toMatch(/^rule_arguments \/visibleWhen(\/!){30}$/);
    expect(others).toEqual([]);
  });

  test('a rule of any depth is refused without exhausting the stack', () => {
    expect(problemsOf(nested(100_000))).toHaveLength(1);
  });

  test('a rule may have 500 parts, but not 501, which is reported once', () => {
    const many = (count: number): Rule => ({ and: Array.from({ length: count - 1 }, () => true) });
    expect(problemsOf(many(500))).toEqual([]);
    expect(problemsOf(many(501))).toEqual(['rule_arguments /visibleWhen/and/499']);
    expect(problemsOf({ in: [1, Array.from({ length: 5000 }, () => 1)] })).toHaveLength(1);
  });
});

test('compileRule compiles or refuses any input and never throws', () => {
  const operator = fc.constantFrom(
    'var',
    '==',
    'in',
    'if',
    'some',
    '+',
    'date_diff',
    '!',
    'length',
  );
  const anything = fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Rule>(null, true, 0, -1.5, '', 'name', 'amount', '2026-01-01'),
      fc.array(tie('rule'), { maxLength: 3 }),
      fc.dictionary(operator, tie('rule'), { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
    ),
  })).rule;
  const context = ruleContext(sampleModule.byDb, truthItem, truthMoment);
  const named = { boolean: 'boolean', number: 'number', text: 'string' } as const;
  fc.assert(
    fc.property(anything, fc.constantFrom('boolean', 'number', 'text'), (rule, type) => {
      const result = compileRule(rule, scope, type, '/x');
      const problems = result.ok ? [] : result.problems;
      expect(result.ok || problems.length > 0).toBe(true);
      expect(problems.filter(({ pointer }) => !pointer.startsWith('/x'))).toEqual([]);
      const value = result.ok ? result.rule.evaluate(context) : null;
      const isRight =
        value === null ? !result.ok || type !== 'boolean' : typeof value === named[type];
      expect(isRight).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('`reads` lists each column once, also inside a quantifier', () => {
  const rule = compiled(
    {
      and: [
        { '<': [{ var: 'amount' }, { var: 'zero' }] },
        { some: [{ var: 'numbers' }, { '<': [{ var: '' }, { var: 'amount' }] }] },
      ],
    },
    'boolean',
  );
  expect(rule.reads).toEqual(['amount', 'zero', 'numbers']);
});

describe('a fault', () => {
  function evaluated(rule: Rule, expected: OperandType, values = {}) {
    const faults: string[] = [];
    const item = sampleItem(1, values);
    const moment = { ...truthMoment, report: (fault: string) => faults.push(fault) };
    const value = compiled(rule, expected).evaluate(ruleContext(sampleModule.byDb, item, moment));
    return { value, faults };
  }

  test('a fault makes a condition false or a value empty and is reported with its pointer', () => {
    expect(evaluated({ '<': [{ '/': [1, 0] }, 5] }, 'boolean')).toEqual({
      value: false,
      faults: ['division_by_zero at /</0'],
    });
    expect(evaluated({ '*': [1e30, 1e30, 10] }, 'number').value).not.toBeNull();
    expect(evaluated({ '+': [1e31, 1] }, 'number')).toEqual({
      value: null,
      faults: ['out_of_range at the whole rule'],
    });
  });

  test('a value of another type is a fault; list entries of another type are left out', () => {
    expect(evaluated({ var: 't_amount' }, 'number', { t_amount: '5' })).toEqual({
      value: null,
      faults: ['wrong_type of t_amount at the whole rule'],
    });
    expect(evaluated({ var: 't_numbers' }, 'number_list', { t_numbers: [1, 'a'] })).toEqual({
      value: [1],
      faults: ['wrong_type of t_numbers at the whole rule'],
    });
  });

  test('a condition that an earlier one guards causes no fault', () => {
    const guarded = {
      and: [{ '!=': [{ var: 'zero' }, 0] }, { '<': [{ '/': [1, { var: 'zero' }] }, 5] }],
    };
    expect(evaluated(guarded, 'boolean', { zero: 0 })).toEqual({ value: false, faults: [] });
    expect(evaluated({ if: [false, { '/': [1, 0] }, 2] }, 'number').faults).toEqual([]);
  });

  test('an exception while reading a value is a fault', () => {
    const faults: string[] = [];
    const value = compiled({ '!': { var: 'flag' } }, 'boolean').evaluate({
      read: () => {
        throw new Error('no such item');
      },
      isEmpty: () => false,
      ...truthMoment,
      report: (fault) => faults.push(fault),
    });
    expect({ value, faults }).toEqual({
      value: false,
      faults: ['failed (no such item) at the whole rule'],
    });
  });
});

test('rules read only own properties of an item', () => {
  const item = Object.setPrototypeOf(sampleItem(1, {}), { amount: 5 }) as Item;
  const context = ruleContext(sampleModule.byDb, item, truthMoment);
  expect(compiled({ var: 'amount' }, 'number').evaluate(context)).toBeNull();
});
