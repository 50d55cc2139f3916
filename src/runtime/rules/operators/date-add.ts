import { addCalendar, addElapsed, type CalendarUnit, type ElapsedUnit } from '../date-sum.ts';
import { compileOverloads, strictOverload, type Overload } from '../overload.ts';
import { hasCount, type Operator } from '../operator.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { calendarSql, elapsedSql } from '../sql/date-sum.ts';
import { expression } from '../sql/operand.ts';

const base = { args: ['date', 'number'], result: 'date', whenEmpty: null } as const;

function byCalendar(unit: CalendarUnit): Overload {
  return strictOverload<readonly [string, number]>({
    ...base,
    evaluate: ([date, amount], { timeZone, fault }) =>
      addCalendar(date, amount, unit, timeZone) ?? fault('date_range'),
    toSql: ([date, amount], context) => expression(calendarSql(date, amount, unit, context)),
  });
}

function byTime(unit: ElapsedUnit): Overload {
  return strictOverload<readonly [string, number]>({
    ...base,
    evaluate: ([date, amount], { timeZone, fault }) =>
      addElapsed(date, amount, unit, timeZone) ?? fault('date_range'),
    toSql: ([date, amount], context) => expression(elapsedSql(date, amount, unit, context)),
  });
}

const units = {
  days: byCalendar('days'),
  months: byCalendar('months'),
  hours: byTime('hours'),
  minutes: byTime('minutes'),
} as const;

/** The units of `date_add`. */
export type SumUnit = keyof typeof units;

const isUnit = (value: unknown): value is SumUnit =>
  typeof value === 'string' && Object.hasOwn(units, value);

/**
 * A date some time later, or earlier if the number is negative. Whole days and months go by the
 * site's calendar: a day stays a day, a moment keeps its time of day, and a month that is too short
 * ends with its last day. Hours and minutes elapse, with fractions, and give a moment; a day counts as
 * its first moment.
 */
export const dateAdd: Operator = {
  name: 'date_add',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 3, 3)) return null;
    const [date, amount, unit] = call.args;
    if (date === undefined || amount === undefined || unit === undefined) return null;
    if (!isUnit(unit.rule)) return compiler.refuse('rule_arguments', unit.pointer, 'sum_unit');
    return compileOverloads([units[unit.rule]], { ...call, args: [date, amount] }, compiler);
  },
  describe: ([date = null, amount = null, unit = null], { phrase, textOf: words, grouped }) => {
    const a = words(date);
    const name = isUnit(unit) ? unit : 'days';
    if (typeof amount !== 'number')
      return simplePhrase(phrase(`plus_${name}`, { a, b: grouped(amount) }));
    const count = Math.abs(amount);
    const key = amount < 0 ? (`minus_${name}` as const) : (`plus_${name}` as const);
    return simplePhrase(phrase(key, { a, b: words(count), count }));
  },
};
