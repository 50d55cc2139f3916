import { hasChoice, isoDay } from './comparisons.ts';
import type { Expression } from './parser.ts';
import { type Call, type CallRule, type Calls, type Inside, number, truth } from './call-rule.ts';
import { conditionOf, NoCounterpart, type Scope, type Target, type Typed } from './scope.ts';
import { textAndNumberCalls } from './text-and-number-calls.ts';

/** The field or table that an argument names. */
function named({ call, scope, refuse }: Inside): Target {
  const [first] = call.args;
  const target = first?.is === 'ref' ? scope.find(first.name) : undefined;
  return target ?? refuse();
}

/** A number of every row of a table, seen from outside of the table. */
const ofRows =
  (operator: 'sum' | 'least' | 'most'): CallRule =>
  (inside) => {
    const { db, table, type } = named(inside);
    if (table === null || inside.scope.table !== null || type !== 'number')
      return inside.refuse('rule_types');
    return number({ [operator]: [{ var: table }, { var: db }] });
  };

const extreme =
  (operator: 'min' | 'max', rows: 'least' | 'most'): CallRule =>
  (inside) => {
    const { call, typed, refuse } = inside;
    if (call.args.length === 1) return ofRows(rows)(inside);
    const rules = call.args.map((_, at) => typed(at));
    if (rules.some(({ type }) => type !== 'number')) return refuse('rule_types');
    return number({ [operator]: rules.map(({ rule }) => rule) });
  };

/** The common type of two results; `''` fits every other. */
function common(a: Typed, b: Typed, { refuse }: Inside): Typed['type'] {
  if (a.type === 'choice' || b.type === 'choice') return refuse('rule_types');
  if (a.type === 'nothing') return b.type;
  return b.type === 'nothing' || a.type === b.type ? a.type : refuse('rule_types');
}

/** A day that is written, or a value that is one: `date(today() + 7)`. */
const day: CallRule = ({ call, typed, refuse }) => {
  const [first] = call.args;
  if (first?.is !== 'text') {
    const value = typed(0);
    return value.type === 'day' ? value : refuse('rule_types');
  }
  return isoDay.test(first.value) ? { rule: first.value, type: 'day' } : refuse();
};

/** A value that already has the type that the function makes. */
const cast =
  (type: 'number' | 'boolean'): CallRule =>
  ({ typed, refuse }) => {
    const value = typed(0);
    if (type === 'boolean') return truth(conditionOf(value));
    if (type === 'number' && value.type === 'text' && typeof value.rule === 'string') {
      const read = Number(value.rule);
      return Number.isFinite(read) ? number(read) : refuse('rule_types');
    }
    return value.type === type ? value : refuse('rule_types');
  };

const calls: Calls = {
  ...textAndNumberCalls,
  true: [[0], () => truth(true)],
  false: [[0], () => truth(false)],
  not: [[1], ({ typed }) => truth({ '!': conditionOf(typed(0)) })],
  boolean: [[1], cast('boolean')],
  number: [[1], cast('number')],
  today: [[0], () => ({ rule: { today: [] }, type: 'day' })],
  now: [[0], () => ({ rule: { now: [] }, type: 'moment' })],
  date: [[1], day],
  selected: [
    [2],
    ({ call, typed, refuse }) => {
      const name = call.args[1];
      const of = typed(0);
      if (of.type !== 'choice' || (name?.is !== 'text' && name?.is !== 'number'))
        return refuse('rule_types');
      return truth(hasChoice(of, String(name.value)));
    },
  ],
  'count-selected': [
    [1],
    ({ typed, refuse }) => {
      const of = typed(0);
      return of.type === 'choice' ? number({ length: [of.rule] }) : refuse('rule_types');
    },
  ],
  'string-length': [
    [1],
    ({ typed, refuse }) => {
      const of = typed(0);
      return of.type === 'text' ? number({ length: [of.rule] }) : refuse('rule_types');
    },
  ],
  if: [
    [3],
    (inside) => {
      const [yes, no] = [inside.typed(1), inside.typed(2)];
      const rule = { if: [conditionOf(inside.typed(0)), yes.rule, no.rule] };
      return { rule, type: common(yes, no, inside) };
    },
  ],
  coalesce: [
    [2],
    (inside) => {
      const [a, b] = [inside.typed(0), inside.typed(1)];
      const rule = { if: [{ empty: a.rule }, b.rule, a.rule] };
      return { rule, type: common(a, b, inside) };
    },
  ],
  sum: [[1], ofRows('sum')],
  min: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], extreme('min', 'least')],
  max: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], extreme('max', 'most')],
  count: [
    [1],
    (inside) => {
      const { db, type, table } = named(inside);
      if (inside.scope.table !== null) return inside.refuse('rule_types');
      const counted = type === 'table' ? db : table;
      return counted === null ? inside.refuse('rule_types') : number({ count: [{ var: counted }] });
    },
  ],
};

/** The rule of a call of a function. Throws a NoCounterpart for functions without one. */
export function callRule(
  call: Call,
  scope: Scope,
  translate: (expression: Expression) => Typed,
): Typed {
  const { name, args } = call;
  const refuse = (code: 'rule_function' | 'rule_types' = 'rule_function'): never => {
    throw new NoCounterpart(code, `${name}()`);
  };
  const known = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (known?.[0].includes(args.length) !== true) return refuse();
  const typed = (at: number): Typed => {
    const argument = args[at];
    return argument === undefined ? refuse() : translate(argument);
  };
  return known[1]({ call, scope, typed, refuse });
}
