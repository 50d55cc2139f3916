import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { endOfDay, isDayForm, siteDay, startOfDay } from '../dates.ts';
import { signs, turned, type Comparison } from './comparison.ts';
import { daySql } from './date-text.ts';
import {
  bound,
  expression,
  type SqlContext,
  type SqlExpression,
  type SqlOperand,
} from './operand.ts';

/** Texts by code point: in one form of ISO 8601 that is their order in time. */
function byText(comparison: Comparison, a: SqlFragment, b: SqlFragment): SqlFragment {
  return sql`(${a} collate "C") ${signs[comparison]} ${b}`;
}

/** A moment against a day, of which the first moment and the first one after it are given. */
function withinDay(
  comparison: Comparison,
  moment: SqlFragment,
  start: SqlFragment,
  end: SqlFragment,
): SqlFragment {
  switch (comparison) {
    case '<':
      return sql`${moment} < ${start}`;
    case '<=':
      return sql`${moment} < ${end}`;
    case '=':
      return sql`(${moment} >= ${start} and ${moment} < ${end})`;
    case '<>':
      return sql`(${moment} < ${start} or ${moment} >= ${end})`;
    case '>=':
      return sql`${moment} >= ${start}`;
    case '>':
      return sql`${moment} >= ${end}`;
  }
}

/** A column that always holds moments against a date: its index can be used. */
function momentAgainst(
  comparison: Comparison,
  moment: SqlFragment,
  date: string,
  timeZone: string,
): SqlFragment {
  if (!isDayForm(date)) return sql`${moment} ${signs[comparison]} ${date}::timestamptz`;
  const start = sql`${startOfDay(date, timeZone)}::timestamptz`;
  return withinDay(comparison, moment, start, sql`${endOfDay(date, timeZone)}::timestamptz`);
}

function textAgainst(
  comparison: Comparison,
  text: SqlFragment,
  date: string,
  timeZone: string,
): SqlFragment {
  const asDay = byText(comparison, text, sql`${siteDay(date, timeZone)}::text`);
  const ordered = sql`(${text} collate "C")`;
  const asMoment = isDayForm(date)
    ? withinDay(
        comparison,
        ordered,
        sql`${startOfDay(date, timeZone)}::text`,
        sql`${endOfDay(date, timeZone)}::text`,
      )
    : byText(comparison, text, sql`${date}::text`);
  return sql`(case when length(${text}) = 10 then ${asDay} else ${asMoment} end)`;
}

function against(
  comparison: Comparison,
  operand: SqlExpression,
  date: string,
  timeZone: string,
): SqlFragment {
  if (operand.moment !== undefined)
    return momentAgainst(comparison, operand.moment, date, timeZone);
  return bound([operand], 'date', ([text = sql``]) =>
    textAgainst(comparison, text, date, timeZone),
  );
}

/** The comparison of two dates, each a day or a moment (`compareDates`). */
export function dateComparison(
  comparison: Comparison,
  a: SqlOperand,
  b: SqlOperand,
  context: SqlContext,
): SqlFragment {
  const { timeZone } = context.moment;
  if (b.kind === 'constant')
    return a.kind === 'constant' ? sql`false` : against(comparison, a, String(b.value), timeZone);
  if (a.kind === 'constant') return against(turned[comparison], b, String(a.value), timeZone);
  if (a.moment !== undefined && b.moment !== undefined)
    return sql`${a.moment} ${signs[comparison]} ${b.moment}`;
  return bound([a, b], 'date', ([first = sql``, second = sql``]) => {
    const day = (text: SqlFragment) => daySql(expression(text, { isAtom: true }), context);
    return sql`(case when length(${first}) = length(${second})
      then ${byText(comparison, first, second)}
      else ${day(first)} ${signs[comparison]} ${day(second)} end)`;
  });
}
