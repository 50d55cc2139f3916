import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isList } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { parseFormula } from './parse-formula.ts';
import { callOf, printFormula } from './print-formula.ts';

const operators = [
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  '!',
  '+',
  '-',
  '*',
  '/',
  '%',
  'if',
  'empty',
  'in',
  'contains',
  'date_diff',
  'today',
  'some',
  'var',
  'op',
  'not',
  'odd one',
];

const { rule: rules } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    fc
      .constantFrom('hours', 'and', 'entry', 'item.status', '', 'op')
      .map((name) => ({ var: name })),
    fc.constantFrom<Rule>(true, false, null, 0, 5, -5, 1.5e-7, 1e21),
    fc.string(),
    fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 3 }),
    fc
      .tuple(fc.constantFrom(...operators), fc.array(tie('rule'), { maxLength: 3 }))
      .map(([operator, args]): Rule => ({ [operator]: args })),
  ),
}));

/**
 * The rule with every argument list written out, as formulas read it; an `and` or `or` of one part is
 * that part.
 */
function written(rule: Rule): Rule {
  if (isList(rule)) return rule.map(written);
  const call = callOf(rule);
  if (call === null) return rule;
  const [operator, given] = call;
  const args = given.map(written);
  const [name] = args;
  if (/^(?:and|or)$/.test(operator) && args.length === 1 && name !== undefined) return name;
  if (operator === 'var' && args.length === 1 && typeof name === 'string') return { var: name };
  return { [operator]: args };
}

test('a printed formula is read as the same rule', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const parsed = parseFormula(printFormula(rule));
      expect(parsed.ok ? parsed.rule : parsed).toEqual(written(rule));
    }),
    { numRuns: 3_000 },
  );
});

test('any text is either read or refused at a place inside it', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '[',
    ',',
    'and',
    'not',
    'x',
    '"a"',
    '"',
    '-',
    '==',
    '3',
    '§',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const formula = parts.join(' ');
      const parsed = parseFormula(formula);
      const { from, to } = parsed.ok ? parsed.rangeOf('/nowhere') : parsed.range;
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(formula.length);
      expect(from).toBeLessThanOrEqual(to);
    }),
  );
});

describe('formulas', () => {
  test.each<[string, Rule]>([
    [
      'hours > 8 and not empty(name)',
      {
        and: [{ '>': [{ var: 'hours' }, 8] }, { '!': [{ empty: [{ var: 'name' }] }] }],
      },
    ],
    [
      'a + b - c * -2',
      {
        '-': [{ '+': [{ var: 'a' }, { var: 'b' }] }, { '*': [{ var: 'c' }, -2] }],
      },
    ],
    ['if(hot, "Hot", "Cold")', { if: [{ var: 'hot' }, 'Hot', 'Cold'] }],
    ['kind = "hot"', { '==': [{ var: 'kind' }, 'hot'] }],
    ['{"var": "hot_work"}', { var: 'hot_work' }],
  ])('%s', (formula, rule) => {
    const parsed = parseFormula(formula);
    expect(parsed.ok ? parsed.rule : parsed).toEqual(rule);
  });

  test('parts are found where they are written', () => {
    const formula = 'hours > 8 and lenght(name) == 2';
    const parsed = parseFormula(formula);
    const at = (pointer: string) => {
      const { from, to } = parsed.ok ? parsed.rangeOf(pointer) : { from: 0, to: 0 };
      return formula.slice(from, to);
    };
    expect(at('/and/1/==/0/lenght')).toBe('lenght(name)');
    expect(at('/and/0/>/1')).toBe('8');
  });
});
