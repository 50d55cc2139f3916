import type { Rule } from '../../../../runtime/rules/rule.ts';
import { type Calls, type Inside, number, words } from './call-rule.ts';
import type { Expression } from './parser.ts';
import type { Typed } from './scope.ts';

/** The most parts of one text, as the operator has. */
const mostParts = 10;
/** The most arguments that are read. */
const mostArguments = 40;
/** A rule that stands twice in the result may have so many characters, or nested calls would have no end. */
const longestTwice = 500;

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

/** Texts joined, in levels where there are more than one operator takes. */
function joined(parts: readonly Rule[]): Rule {
  if (parts.length <= mostParts) return { concat: parts };
  return { concat: [joined(parts.slice(0, -mostParts + 1)), ...parts.slice(-mostParts + 1)] };
}

function concat({ call, typed, refuse }: Inside): Typed {
  const parts = call.args.map((_, at) => typed(at)).filter(({ type }) => type !== 'nothing');
  if (parts.some(({ type }) => type !== 'text' && type !== 'number')) return refuse('rule_types');
  return parts.length === 0
    ? { rule: null, type: 'nothing' }
    : words(joined(parts.map(({ rule }) => rule)));
}

function wholeNumber(expression: Expression | undefined): number | null {
  const isNegative = expression?.is === 'negative';
  const literal = isNegative ? expression.of : expression;
  if (literal?.is !== 'number' || !Number.isInteger(literal.value)) return null;
  return isNegative ? -literal.value : literal.value;
}

/** `substr(text, start, end)`: places count from 0, below 0 from the end, and the last is outside. */
function substr({ call, typed, refuse }: Inside): Typed {
  const of = typed(0);
  const [, from, to] = call.args;
  const start = wholeNumber(from);
  if (of.type !== 'text') return refuse('rule_types');
  if (start === null) return refuse();
  if (to === undefined) return words({ substr: [of.rule, start] });
  const end = wholeNumber(to);
  if (end === null || start < 0 !== end < 0) return refuse();
  const count = end - start;
  return count <= 0 ? { rule: null, type: 'nothing' } : words({ substr: [of.rule, start, count] });
}

function numberAt({ typed, refuse }: Inside, at: number): Rule {
  const of = typed(at);
  return of.type === 'number' ? of.rule : refuse('rule_types');
}

/** A rule of a number that reads it twice. */
function twice(inside: Inside, make: (value: Rule) => Rule): Typed {
  const value = numberAt(inside, 0);
  return JSON.stringify(value).length > longestTwice ? inside.refuse() : number(make(value));
}

/** Functions that make texts and numbers. */
export const textAndNumberCalls: Calls = {
  concat: [upTo(mostArguments), concat],
  substr: [[2, 3], substr],
  string: [
    [1],
    ({ typed, refuse }) => {
      const of = typed(0);
      if (of.type === 'number') return words({ concat: [of.rule] });
      return of.type === 'text' ? of : refuse('rule_types');
    },
  ],
  round: [
    [1, 2],
    (inside) =>
      number({
        round: inside.call.args.map((_, at) => numberAt(inside, at)),
      }),
  ],
  // The remainder has the sign of the number, so what is left is without its decimals.
  int: [[1], (inside) => twice(inside, (value) => ({ '-': [value, { '%': [value, 1] }] }))],
  abs: [[1], (inside) => twice(inside, (value) => ({ max: [value, { '-': [value] }] }))],
};
