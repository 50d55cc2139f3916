import { isList, isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { comparisons, plainName, reservedWords } from './formula-syntax.ts';

/** How tightly the parts of a formula hold together, loosest first. */
const level = {
  or: 1,
  and: 2,
  not: 3,
  compare: 4,
  sum: 5,
  product: 6,
  negative: 7,
  whole: 8,
} as const;

interface Printed {
  readonly text: string;
  readonly level: number;
}

const whole = (text: string): Printed => ({ text, level: level.whole });

/** The arguments of a call; a single one may stand without a list around it. */
function argumentsOf(given: Rule): readonly Rule[] {
  return isList(given) ? given : [given];
}

/** The operator and the arguments of a rule; null for a literal. */
export function callOf(rule: Rule | undefined): readonly [string, readonly Rule[]] | null {
  if (!isObject(rule)) return null;
  const [entry] = Object.entries(rule);
  return entry === undefined ? null : [entry[0], argumentsOf(entry[1])];
}

function inside(rule: Rule, least: number): string {
  const { text, level: own } = print(rule);
  return own < least ? `(${text})` : text;
}

const list = (rules: readonly Rule[]) => rules.map((each) => inside(each, 0)).join(', ');

function call(operator: string, args: readonly Rule[]): Printed {
  return plainName.test(operator) && !reservedWords.has(operator)
    ? whole(`${operator}(${list(args)})`)
    : whole(`op(${[JSON.stringify(operator), ...args.map((each) => inside(each, 0))].join(', ')})`);
}

/** A chain of arguments with a sign between them; a first one that is such a chain has brackets. */
function chain(operator: string, args: readonly Rule[], own: number): Printed {
  const isFlat = operator === '+' || operator === '*';
  const texts = args.map((each, index) => {
    const isSame = isFlat && callOf(each)?.[0] === operator;
    return inside(each, index > 0 || isSame ? own + 1 : own);
  });
  return { text: texts.join(` ${operator} `), level: own };
}

function variable(args: readonly Rule[]): Printed {
  const [name, ...others] = args;
  if (typeof name !== 'string' || others.length > 0) return call('var', args);
  if (name === '') return whole('entry');
  return plainName.test(name) && !reservedWords.has(name) ? whole(name) : call('var', args);
}

function printCall(operator: string, args: readonly Rule[]): Printed {
  const { length } = args;
  const [first = null] = args;
  if (operator === 'var') return variable(args);
  if ((operator === 'or' || operator === 'and') && length > 1) {
    const own = level[operator];
    return { text: args.map((each) => inside(each, own + 1)).join(` ${operator} `), level: own };
  }
  if (operator === '!' && length === 1)
    return { text: `not ${inside(first, level.not)}`, level: level.not };
  if (comparisons.has(operator) && length === 2)
    return {
      text: args.map((each) => inside(each, level.sum)).join(` ${operator} `),
      level: level.compare,
    };
  if ((operator === '+' && length > 1) || (operator === '-' && length === 2))
    return chain(operator, args, level.sum);
  if ((operator === '*' && length > 1) || ((operator === '/' || operator === '%') && length === 2))
    return chain(operator, args, level.product);
  if (operator === '-' && length === 1) {
    const text = typeof first === 'number' ? `(${first})` : inside(first, level.negative);
    return { text: `-${text}`, level: level.negative };
  }
  return call(operator, args);
}

function print(rule: Rule): Printed {
  if (isList(rule)) return whole(`[${list(rule)}]`);
  const found = callOf(rule);
  if (found !== null) return printCall(...found);
  const text = JSON.stringify(rule);
  return typeof rule === 'number' && rule < 0 ? { text, level: level.negative } : whole(text);
}

/** The rule without an `and` or `or` of one part, which means that part. */
function withoutLone(rule: Rule): Rule {
  if (isList(rule)) return rule.map(withoutLone);
  const found = callOf(rule);
  if (found === null) return rule;
  const [operator, given] = found;
  const args = given.map(withoutLone);
  const [only] = args;
  const isLone = (operator === 'and' || operator === 'or') && args.length === 1;
  return isLone && only !== undefined ? only : { [operator]: args };
}

/**
 * A rule as a formula, `hours > 8 and not empty(name)`, which `parseFormula` reads back. Columns are
 * named by their db names.
 */
export function printFormula(rule: Rule): string {
  return print(withoutLone(rule)).text;
}
