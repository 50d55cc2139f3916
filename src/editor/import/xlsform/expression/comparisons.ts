import type { Rule } from '../../../../runtime/rules/rule.ts';
import { NoCounterpart, type Typed } from './scope.ts';

export const isDate = ({ type }: Typed): boolean => type === 'day' || type === 'moment';

export const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** The condition that a choice is chosen. */
export function hasChoice({ rule, target }: Typed, name: string): Rule {
  const value = target?.choices?.get(name);
  if (value === undefined) throw new NoCounterpart('rule_name', name);
  return { contains: [rule, value] };
}

/** A literal as a value of the type of the other side; undefined if it is none. */
function literalFor({ type }: Typed, literal: Typed): Rule | undefined {
  const { rule } = literal;
  if (typeof rule !== 'string' && typeof rule !== 'number') return undefined;
  const number = Number(rule);
  if (type === 'number') return rule !== '' && Number.isFinite(number) ? number : undefined;
  if (type === 'text') return String(rule);
  if (type === 'day' || type === 'moment')
    return typeof rule === 'string' && isoDay.test(rule) ? rule : undefined;
  return undefined;
}

/** A literal as a name of a choice; null if it is none. */
const literalName = ({ rule }: Typed): string | null =>
  typeof rule === 'string' || typeof rule === 'number' ? String(rule) : null;

const isLiteral = (typed: Typed): boolean => literalName(typed) !== null;

/** What a checkbox holds in a form: `OK` of an acknowledgement, or a truth value. */
const truths = new Map<Rule, boolean>([
  ['OK', true],
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  [1, true],
  [0, false],
]);

/** The condition that two values are equal, where one of them may be a name of a choice. */
export function equality(left: Typed, right: Typed): Rule {
  if (right.type === 'nothing') return { empty: left.rule };
  if (left.type === 'nothing') return { empty: right.rule };
  const [of, literal] = isLiteral(left) && !isLiteral(right) ? [right, left] : [left, right];
  const name = literalName(literal);
  if (of.type === 'choice' && name !== null) return hasChoice(of, name);
  if (of.type === 'boolean' && name !== null) {
    const truth = truths.get(literal.rule);
    if (truth === undefined) throw new NoCounterpart('rule_types', name);
    return truth ? of.rule : { '!': of.rule };
  }
  const [a, b] = operands(of, literal, '=');
  return { '==': [a, b] };
}

function operands(left: Typed, right: Typed, operator: string): readonly [Rule, Rule] {
  if (left.type === right.type || (isDate(left) && isDate(right))) return [left.rule, right.rule];
  const literalRight = isLiteral(right) ? literalFor(left, right) : undefined;
  if (literalRight !== undefined) return [left.rule, literalRight];
  const literalLeft = isLiteral(left) ? literalFor(right, left) : undefined;
  if (literalLeft !== undefined) return [literalLeft, right.rule];
  throw new NoCounterpart('rule_types', operator);
}

/** The operands of a comparison of numbers or dates. */
export function orderedOperands(
  left: Typed,
  right: Typed,
  operator: string,
): readonly [Rule, Rule] {
  const [a, b] = operands(left, right, operator);
  const isOrdered = [left, right].some((each) => each.type === 'number' || isDate(each));
  if (!isOrdered) throw new NoCounterpart('rule_types', operator);
  return [a, b];
}
