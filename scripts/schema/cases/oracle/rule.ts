import { isList, isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import { moment } from '../types.ts';

/** Reads a column: null if it is empty, false for an empty boolean. */
export type Reader = (db: string) => unknown;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value);

/** Dates and date-times are compared as days; every case runs in UTC. */
function comparable(a: unknown, b: unknown): readonly [unknown, unknown] {
  if (!isDate(a) || !isDate(b) || a.length === b.length) return [a, b];
  return [a.slice(0, 10), b.slice(0, 10)];
}

const folded = (text: unknown) =>
  String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

function entries(list: unknown): readonly unknown[] {
  if (isList(list)) return list;
  const users = isObject(list) ? ownProperty(list, 'user_ids') : [];
  return isList(users) ? users : [];
}

function count(value: unknown): number {
  if (value === null) return 0;
  if (typeof value === 'string') return [...value].length;
  const teams = isObject(value) ? ownProperty(value, 'team_ids') : [];
  return entries(value).length + (isList(teams) ? teams.length : 0);
}

const milliseconds = (date: unknown) => Date.parse(String(date));

function difference(from: unknown, to: unknown, unit: unknown): number {
  if (unit === 'hours') return (milliseconds(to) - milliseconds(from)) / 3_600_000;
  if (unit === 'minutes') return (milliseconds(to) - milliseconds(from)) / 60_000;
  const day = (date: unknown) => milliseconds(String(date).slice(0, 10)) / 86_400_000;
  return day(to) - day(from);
}

const dayLength = 86_400_000;

/** The first day of the period around a day, or `away` periods later; weeks begin on Monday. */
function beginning(day: Date, unit: string, away: number): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (unit === 'year') return new Date(Date.UTC(year + away, 0, 1));
  if (unit === 'month') return new Date(Date.UTC(year, month + away, 1));
  const back = unit === 'week' ? (day.getUTCDay() + 6) % 7 : 0;
  return new Date(Date.UTC(year, month, date - back + away * (unit === 'week' ? 7 : 1)));
}

const aways: Readonly<Record<string, number>> = { this: 0, last: -1, next: 1 };
const nearDays: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };

/** Whether a date is within a named period around the time of the cases. */
function isNear(date: unknown, name: unknown, count: unknown): boolean {
  const today = new Date(moment.now.slice(0, 10));
  const time = milliseconds(String(date).slice(0, 10));
  const [which = '', unit = ''] = String(name).split('_');
  if (unit === 'days') {
    const far = Number(count) * dayLength * (which === 'next' ? 1 : -1);
    const [least, most] = [Math.min(0, far), Math.max(0, far)];
    return time >= today.getTime() + least && time <= today.getTime() + most;
  }
  const days = nearDays[which];
  const [kind, away] = days === undefined ? [unit, aways[which] ?? 0] : ['day', days];
  const [from, to] = [beginning(today, kind, away), beginning(today, kind, away + 1)];
  return time >= from.getTime() && time < to.getTime();
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof whole === 'string') return folded(part) !== '' && folded(whole).includes(folded(part));
  return entries(whole).some((entry) => {
    const [a, b] = comparable(entry, part);
    return a === b;
  });
}

const compare: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
};

/** A number in decimal digits without an exponent. */
function digitsOf(number: number): string {
  const text = new Intl.NumberFormat('en', {
    maximumSignificantDigits: 15,
    useGrouping: false,
  }).format(number);
  return text === '-0' ? '0' : text;
}

function joined(parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => {
    if (typeof part === 'number') return isInRange(part) ? digitsOf(part) : '';
    return typeof part === 'string' ? part : '';
  });
  return texts.join('') === '' ? null : texts.join('');
}

const filled = (text: string) => (text === '' ? null : text);

/** Rounds by the digits of the number as people read them, halves away from zero. */
function rounded(number: number, decimals: number): number | null {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > 15) return null;
  const [digits = '0', exponent = '0'] = Math.abs(number).toExponential(14).split('e');
  const moved = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Math.sign(number) * Number(`${moved}e${-decimals}`) + 0;
}

/** A date some time later; in UTC, where no day has another length. */
function later(date: unknown, amount: unknown, unit: unknown): string | null {
  const [text, count] = [String(date), Number(amount)];
  const time = new Date(text);
  if (unit === 'days' || unit === 'months') {
    if (!Number.isInteger(count)) return null;
    const day = time.getUTCDate();
    if (unit === 'days') time.setUTCDate(day + count);
    else {
      time.setUTCDate(1);
      time.setUTCMonth(time.getUTCMonth() + count + 1, 0);
      time.setUTCDate(Math.min(day, time.getUTCDate()));
    }
  } else time.setTime(time.getTime() + Math.round(count * (unit === 'hours' ? 3_600_000 : 60_000)));
  const year = time.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return null;
  const isDay = text.length === 10 && (unit === 'days' || unit === 'months');
  return isDay ? time.toISOString().slice(0, 10) : time.toISOString();
}

const calculate: Readonly<Record<string, (values: readonly number[]) => number>> = {
  '+': (values) => values.reduce((a, b) => a + b),
  '*': (values) => values.reduce((a, b) => a * b),
  '-': ([a = 0, b]) => (b === undefined ? -a : a - b),
  '/': ([a = 0, b = 0]) => a / b,
  '%': ([a = 0, b = 0]) => a % b,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

/** `1 < 2` of texts that are dates compares the texts. */
function ordered(operator: string, a: unknown, b: unknown): boolean {
  const [left, right] = comparable(a, b);
  if (!isDate(left) || !isDate(right)) return compare[operator]?.(left, right) === true;
  const order = left < right ? -1 : left > right ? 1 : 0;
  return compare[operator]?.(order, 0) === true;
}

function choose(args: readonly Rule[], evaluate: (rule: Rule) => unknown): unknown {
  for (let at = 0; at + 1 < args.length; at += 2) {
    if (evaluate(args[at] ?? null) === true) return evaluate(args[at + 1] ?? null);
  }
  return args.length % 2 === 1 ? evaluate(args.at(-1) ?? null) : null;
}

/** An operator and its arguments; a single argument needs no list. */
export function callIn(rule: { readonly [operator: string]: Rule }): {
  readonly operator: string;
  readonly args: readonly Rule[];
} {
  const [entry] = Object.entries(rule);
  if (entry === undefined) return { operator: '', args: [] };
  const [operator, given] = entry;
  return { operator, args: isList(given) ? given : [given] };
}

/**
 * Evaluates a rule independently of the compiled one and as simply as possible: no types, no SQL,
 * UTC. The README of src/runtime/rules defines the semantics: empty values make comparisons false
 * and calculations empty.
 */
export function evaluateRule(rule: Rule, read: Reader, entry: unknown = null): unknown {
  if (isList(rule)) return rule.map((part: Rule) => evaluateRule(part, read, entry));
  if (typeof rule !== 'object' || rule === null) return rule === '' ? null : rule;
  const { operator, args } = callIn(rule);
  const evaluate = (part: Rule) => evaluateRule(part, read, entry);
  const [first = null, second = null] = args;
  switch (operator) {
    case 'var':
      return typeof first === 'string' && first !== '' ? read(first) : entry;
    case 'and':
      return args.every((part) => evaluate(part) === true);
    case 'or':
      return args.some((part) => evaluate(part) === true);
    case '!':
      return evaluate(first) !== true;
    case 'if':
      return choose(args, evaluate);
    case 'empty':
      return evaluate(first) === null;
    case 'length':
      return count(evaluate(first));
    case 'concat':
      return joined(args.map(evaluate));
    case 'count':
      return second === null
        ? entries(evaluate(first)).length
        : aboutEntries(first, second, read).filter((each) => each === true).length;
    case 'sum':
    case 'least':
    case 'most':
      return ofNumbers(operator, aboutEntries(first, second, read));
    case 'all':
    case 'some':
    case 'none': {
      const verdicts = aboutEntries(first, second, read).map((each) => each === true);
      if (operator === 'some') return verdicts.includes(true);
      return operator === 'all'
        ? verdicts.length > 0 && !verdicts.includes(false)
        : !verdicts.includes(true);
    }
    case 'today':
      return moment.now.slice(0, 10);
    case 'now':
      return moment.now;
    default:
      return strict(operator, args.map(evaluate), args[2]);
  }
}

/** A rule about each entry of a list; about a row, names read the row and `item.` the item. */
function aboutEntries(list: Rule, rule: Rule, read: Reader): readonly unknown[] {
  return entries(evaluateRule(list, read)).map((each) => {
    if (!isObject(each)) return evaluateRule(rule, read, each);
    const ofRow: Reader = (name) => {
      if (name.startsWith('item.')) return read(name.slice('item.'.length));
      const cell = ownProperty(each, name) ?? null;
      return cell === '' ? null : cell;
    };
    return evaluateRule(rule, ofRow);
  });
}

function ofNumbers(operator: 'sum' | 'least' | 'most', values: readonly unknown[]): unknown {
  const numbers = values.filter((value) => typeof value === 'number');
  if (!numbers.every(isInRange)) return null;
  if (operator === 'sum')
    return Number(numbers.reduce((total, each) => total + each, 0).toPrecision(15));
  if (numbers.length === 0) return null;
  return operator === 'least' ? Math.min(...numbers) : Math.max(...numbers);
}

/** Whether a number is in the range of calculations: 0, and magnitudes from 1e-30 to 1e30. */
function isInRange(value: number): boolean {
  const magnitude = Math.abs(value);
  return value === 0 || (magnitude >= 1e-30 && magnitude <= 1e30);
}

/** Operators whose result is empty if an operand is empty. */
function strict(operator: string, values: readonly unknown[], unit: Rule | undefined): unknown {
  const [a, b] = values;
  const isEmpty = values.some((value) => value === null || value === undefined);
  if (operator in compare) return !isEmpty && ordered(operator, a, b);
  if (operator === 'in') return !isEmpty && isPartOf(a, b);
  if (operator === 'contains') return !isEmpty && isPartOf(b, a);
  if (operator === 'contains_team')
    return isObject(a) && !isEmpty && isPartOf(b, ownProperty(a, 'team_ids'));
  if (operator === 'starts_with')
    return !isEmpty && folded(b) !== '' && folded(a).startsWith(folded(b));
  if (operator === 'within') return !isEmpty && isNear(a, b, unit);
  if (operator === 'overdue') return !isEmpty && ordered('<', a, moment.now);
  if (isEmpty) return null;
  if (operator === 'date_diff') return difference(a, b, unit);
  if (operator === 'date_add') return later(a, b, unit);
  if (operator === 'trim')
    return filled(String(a).replace(/^[ \u00A0\t\n\r]+|[ \u00A0\t\n\r]+$/gu, ''));
  if (operator === 'substr') {
    const rest = [...String(a)].slice(Number(b));
    return filled((unit === undefined ? rest : rest.slice(0, Number(unit))).join(''));
  }
  if (operator === 'round') return rounded(Number(a), values.length > 1 ? Number(b) : 0);
  const numbers = values.map(Number);
  const result = calculate[operator]?.(numbers) ?? Number.NaN;
  return [...numbers, result].every(isInRange) ? Number(result.toPrecision(15)) : null;
}

/** The db names that a rule reads, in their order in the rule. */
export function readsOf(rule: Rule): readonly string[] {
  if (isList(rule)) return [...new Set(rule.flatMap((part: Rule) => readsOf(part)))];
  if (typeof rule !== 'object' || rule === null) return [];
  const { operator, args } = callIn(rule);
  const [name] = args;
  if (operator !== 'var') return readsOf(args);
  if (typeof name !== 'string' || name === '') return [];
  return [name.startsWith('item.') ? name.slice('item.'.length) : name];
}
