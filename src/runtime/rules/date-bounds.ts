import { isList, isObject } from '../record/json.ts';
import { dayNumber, dayOf, isDate, siteDay } from './dates.ts';
import { rangeWithin } from './operators/within.ts';
import type { Rule } from './rule.ts';
import type { SqlContext } from './sql/operand.ts';

/**
 * Days around a day in which every date of it lies, whatever the zone: a day is a text of its own,
 * and a moment is in UTC.
 */
const margin = 2;

/** Greater than every character of a date. */
const afterTexts = '~';

/** Texts between which every date lies that is equal to something, both included. */
interface TextBounds {
  readonly first: string;
  readonly last: string;
}

function around(first: string, last: string, timeZone: string): TextBounds {
  const [from, to] = [first, last].map((date) => dayNumber(siteDay(date, timeZone)));
  return {
    first: dayOf((from ?? 0) - margin),
    last: dayOf((to ?? 0) + margin) + afterTexts,
  };
}

/**
 * The bounds of the date that a rule names: a constant, today, now, and the period of `within`; now
 * for `overdue`. Null for anything else.
 */
export function dayBounds(
  rule: Rule,
  { now, timeZone }: Pick<SqlContext['moment'], 'now' | 'timeZone'>,
): TextBounds | null {
  if (typeof rule === 'string') return isDate(rule) ? around(rule, rule, timeZone) : null;
  const [entry] = isObject(rule) ? Object.entries(rule) : [];
  if (entry === undefined) return null;
  const [operator, given] = entry;
  if (operator === 'today' || operator === 'now' || operator === 'overdue')
    return around(now, now, timeZone);
  if (operator !== 'within') return null;
  const [, name, count] = isList(given) ? given : [];
  const range = rangeWithin(name, count, { now, timeZone });
  return range && around(range.first, range.last, timeZone);
}
