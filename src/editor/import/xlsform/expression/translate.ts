import { isList, isObject } from '../../../../runtime/record/json.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import type { Expression } from './parser.ts';
import { callRule } from './calls.ts';
import { isDate, equality, orderedOperands } from './comparisons.ts';
import { conditionOf, NoCounterpart, readTarget, type Scope, type Typed } from './scope.ts';

function numberOf(typed: Typed, part: string): Rule {
  if (typed.type !== 'number') throw new NoCounterpart('rule_types', part);
  return typed.rule;
}

/** The most numbers of one sum or product. */
const mostTerms = 10;

const isTerms = (value: unknown): value is readonly Rule[] => isList(value);

/** `a + b + c` as one sum. */
function chain(operator: '+' | '*', left: Rule, right: Rule): Rule {
  const terms = isObject(left) ? left[operator] : undefined;
  if (isTerms(terms) && terms.length < mostTerms) return { [operator]: [...terms, right] };
  return { [operator]: [left, right] };
}

/** `today() + 7`: a day some days later, or earlier. Null for any other sum. */
function daysLater(operator: string, left: Typed, right: Typed): Rule | null {
  if (operator === '+' && left.type === 'number' && right.type === 'day')
    return daysLater(operator, right, left);
  if (left.type !== 'day' || right.type !== 'number') return null;
  if (operator === '+') return { date_add: [left.rule, right.rule, 'days'] };
  return operator === '-' ? { date_add: [left.rule, negative(right.rule), 'days'] } : null;
}

const negative = (rule: Rule): Rule => (typeof rule === 'number' ? -rule : { '-': [rule] });

const arithmetic: Readonly<Record<string, string>> = { '-': '-', div: '/', mod: '%' };

function binaryRule(
  operator: string,
  expression: Extract<Expression, { readonly is: 'binary' }>,
  scope: Scope,
): Typed {
  const left = translate(expression.left, scope);
  const right = translate(expression.right, scope);
  if (operator === '=') return { rule: equality(left, right), type: 'boolean' };
  // In XPath, an empty answer is unequal to every value.
  if (operator === '!=') return { rule: { '!': equality(left, right) }, type: 'boolean' };
  if (['<', '<=', '>', '>='].includes(operator))
    return { rule: { [operator]: orderedOperands(left, right, operator) }, type: 'boolean' };
  if (operator === '-' && isDate(left) && isDate(right))
    return { rule: { date_diff: [right.rule, left.rule, 'days'] }, type: 'number' };
  const later = daysLater(operator, left, right);
  if (later !== null) return { rule: later, type: 'day' };
  const [a, b] = [numberOf(left, operator), numberOf(right, operator)];
  if (operator === '+' || operator === '*') return { rule: chain(operator, a, b), type: 'number' };
  return { rule: { [arithmetic[operator] ?? operator]: [a, b] }, type: 'number' };
}

/** The rule of an expression, with the type of its value. Throws a NoCounterpart. */
export function translate(expression: Expression, scope: Scope): Typed {
  switch (expression.is) {
    case 'number':
      return { rule: expression.value, type: 'number' };
    case 'text':
      return expression.value === ''
        ? { rule: null, type: 'nothing' }
        : { rule: expression.value, type: 'text' };
    case 'self':
      if (scope.self === null) throw new NoCounterpart('rule_name', '.');
      return readTarget(scope.self, scope);
    case 'ref': {
      const target = scope.find(expression.name);
      if (target === undefined) throw new NoCounterpart('rule_name', expression.name);
      return readTarget(target, scope);
    }
    case 'name':
      throw new NoCounterpart('rule_name', expression.name);
    case 'negative': {
      const rule = numberOf(translate(expression.of, scope), '-');
      return { rule: negative(rule), type: 'number' };
    }
    case 'all': {
      const parts = expression.args.map((each) => conditionOf(translate(each, scope)));
      return { rule: { [expression.operator]: parts }, type: 'boolean' };
    }
    case 'binary':
      return binaryRule(expression.operator, expression, scope);
    case 'call':
      return callRule(expression, scope, (each) => translate(each, scope));
  }
}
