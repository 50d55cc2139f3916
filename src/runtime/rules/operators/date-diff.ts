import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { roundTo15Digits } from '../arithmetic.ts';
import { dayNumber, momentOf, siteDay } from '../dates.ts';
import { compileOverloads, strictOverload, type Overload } from '../overload.ts';
import { hasCount, type Operator } from '../operator.ts';
import { compoundPhrase } from '../phrase-builder.ts';
import { daySql, momentSql } from '../sql/date-text.ts';
import { expression } from '../sql/operand.ts';

const milliseconds = { hours: 3_600_000, minutes: 60_000 } as const;

const base = { args: ['date', 'date'], result: 'number', whenEmpty: null } as const;

const inDays = strictOverload<readonly [string, string]>({
  ...base,
  evaluate: ([from, to], { timeZone }) =>
    dayNumber(siteDay(to, timeZone)) - dayNumber(siteDay(from, timeZone)),
  toSql: ([from, to], context) =>
    expression(sql`(${daySql(to, context)} - ${daySql(from, context)})::double precision`),
});

function inTime(unit: keyof typeof milliseconds): Overload {
  const length = milliseconds[unit];
  return strictOverload<readonly [string, string]>({
    ...base,
    evaluate: ([from, to], { timeZone }) =>
      roundTo15Digits(
        (Date.parse(momentOf(to, timeZone)) - Date.parse(momentOf(from, timeZone))) / length,
      ),
    toSql: ([from, to], context) => {
      const epoch = (moment: SqlFragment) => sql`extract(epoch from ${moment}) * 1000`;
      const elapsed = sql`(${epoch(momentSql(to, context))} - ${epoch(momentSql(from, context))})`;
      return expression(
        sql`(${elapsed}::double precision / ${length}::double precision)::numeric::double precision`,
      );
    },
  });
}

const units: ReadonlyMap<unknown, Overload> = new Map([
  ['days', inDays],
  ['hours', inTime('hours')],
  ['minutes', inTime('minutes')],
]);

/**
 * The time from the first date to the second: days of the site's calendar, or hours and minutes
 * elapsed, with fractions; negative if the second is earlier. A day counts as its first moment.
 */
export const dateDiff: Operator = {
  name: 'date_diff',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 3, 3)) return null;
    const [from, to, unit] = call.args;
    const form = units.get(unit?.rule);
    if (from === undefined || to === undefined || unit === undefined) return null;
    if (form === undefined) return compiler.refuse('rule_arguments', unit.pointer, 'unit');
    return compileOverloads([form], { ...call, args: [from, to] }, compiler);
  },
  describe: ([from = null, to = null, unit = null], { phrase, textOf: words }) => {
    const key = unit === 'hours' || unit === 'minutes' ? unit : 'days';
    return compoundPhrase(phrase(key, { a: words(from, to), b: words(to, from) }));
  },
};
