import { compareDates, siteDay } from '../dates.ts';
import { compileOverloads, strictOverload, type Overload } from '../overload.ts';
import { hasCount, type Operator } from '../operator.ts';
import { daysAround, type DayRange, periodContaining } from '../periods.ts';
import { simplePhrase, type DescribeFunction, type PhraseBuilder } from '../phrase-builder.ts';
import { sql } from '../../query/fragment.ts';
import { dateComparison } from '../sql/dates.ts';
import { condition, constant } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';

type Stretch = (today: string) => DayRange;

/** Periods relative to the site's day, by their names in rules. */
const named = {
  today: (day) => periodContaining(day, 'day'),
  yesterday: (day) => periodContaining(day, 'day', -1),
  tomorrow: (day) => periodContaining(day, 'day', 1),
  this_week: (day) => periodContaining(day, 'week'),
  last_week: (day) => periodContaining(day, 'week', -1),
  next_week: (day) => periodContaining(day, 'week', 1),
  this_month: (day) => periodContaining(day, 'month'),
  last_month: (day) => periodContaining(day, 'month', -1),
  next_month: (day) => periodContaining(day, 'month', 1),
  this_year: (day) => periodContaining(day, 'year'),
  last_year: (day) => periodContaining(day, 'year', -1),
  next_year: (day) => periodContaining(day, 'year', 1),
} as const satisfies Readonly<Record<string, Stretch>>;

/** Periods of a number of days in addition to today. */
const counted = {
  next_days:
    (count: number): Stretch =>
    (day) =>
      daysAround(day, 0, count),
  last_days:
    (count: number): Stretch =>
    (day) =>
      daysAround(day, count, 0),
} as const;

const mostDays = 3660;
/** Every name that `within` accepts, for UIs that offer them. */
export const periodNames: readonly string[] = [...Object.keys(named), ...Object.keys(counted)];

const isNamed = (name: unknown): name is keyof typeof named =>
  typeof name === 'string' && Object.hasOwn(named, name);
const isCounted = (name: unknown): name is keyof typeof counted =>
  typeof name === 'string' && Object.hasOwn(counted, name);

function stretchOf(name: unknown, count: unknown): Stretch | null {
  if (isNamed(name)) return count === undefined ? named[name] : null;
  if (!isCounted(name) || typeof count !== 'number') return null;
  return Number.isInteger(count) && count >= 1 && count <= mostDays ? counted[name](count) : null;
}

/** The days that `within` means at a moment; null for a name that it does not accept. */
export function rangeWithin(
  name: unknown,
  count: unknown,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): DayRange | null {
  return stretchOf(name, count)?.(siteDay(now, timeZone)) ?? null;
}

function form(stretch: Stretch): Overload {
  const daysAt = ({ now, timeZone }: { readonly now: string; readonly timeZone: string }) =>
    stretch(siteDay(now, timeZone));
  return strictOverload<readonly [string]>({
    args: ['date'],
    result: 'boolean',
    whenEmpty: false,
    evaluate: ([date], frame) => {
      const { first, last } = daysAt(frame);
      const { timeZone } = frame;
      return compareDates(date, first, timeZone) >= 0 && compareDates(date, last, timeZone) <= 0;
    },
    toSql: ([date], context) => {
      const { first, last } = daysAt(context.moment);
      const from = dateComparison('>=', date, constant(first), context);
      return condition(sql`(${from} and ${dateComparison('<=', date, constant(last), context)})`);
    },
  });
}

/** The text of a period, such as "this week" or "in the next 7 days". */
export function periodText(name: unknown, count: unknown, say: PhraseBuilder['phrase']): string {
  if (isCounted(name)) return say(name, { count: typeof count === 'number' ? count : 0 });
  return say(isNamed(name) ? name : 'today');
}

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([date = null, name, count], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(date), b: periodText(name, count, phrase) }));

/**
 * True of a date in a period of the site's calendar relative to today: `this_week` and the like
 * (weeks begin on Monday), or with a count `next_days` and `last_days`: today and that many days
 * after or before it.
 */
export const within: Operator = {
  name: 'within',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 2, 3)) return null;
    const [date, name, count] = call.args;
    const stretch = stretchOf(name?.rule, count?.rule);
    if (date === undefined || name === undefined) return null;
    if (stretch === null)
      return compiler.refuse('rule_arguments', name.pointer, 'period', {
        periods: Object.keys(named).join(', '),
        limit: mostDays,
      });
    return compileOverloads([form(stretch)], { ...call, args: [date] }, compiler);
  },
  describe: saying('within'),
  describeNegated: saying('not_within'),
};
