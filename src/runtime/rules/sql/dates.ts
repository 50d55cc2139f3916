import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { endOfDay, isDayForm, siteDay, startOfDay } from '../dates.ts';
import { comparisonSql, flippedComparison, type Comparison } from './comparison.ts';
import { daySql } from './date-text.ts';
import {
  withBoundOperands,
  expression,
  type SqlContext,
  type SqlExpression,
  type SqlOperand,
} from './operand.ts';

/** Compares texts by code point: within one form of ISO 8601 that is chronological order. */
function byText(comparison: Comparison, a: SqlFragment, b: SqlFragment): SqlFragment {
  return sql`(${a} collate "C") ${comparisonSql[comparison]} ${b}`;
}

/** Compares a moment with a day, given by its first moment and the first one after it. */
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

/** Compares a column that always holds moments with a date, so that its index can be used. */
function momentAgainst(
  comparison: Comparison,
  moment: SqlFragment,
  date: string,
  timeZone: string,
): SqlFragment {
  if (!isDayForm(date)) return sql`${moment} ${comparisonSql[comparison]} ${date}::timestamptz`;
  const start = sql`${startOfDay(date, timeZone)}::timestamptz`;
  return withinDay(comparison, moment, start, sql`${endOfDay(date, timeZone)}::timestamptz`);
}

/**
 * The bounds for a text: `day` if the text is a day; if it is a moment, `from` and, after the end
 * of the compared day, `to`.
 */
interface Bounds {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A condition on the text that both comparisons imply, so that an index scan can begin or end
 * there.
 */
function withinSql(
  comparison: Comparison,
  ordered: SqlFragment,
  { day, from, to }: Bounds,
): SqlFragment {
  const least = (moment: string) => sql`${ordered} >= ${day < moment ? day : moment}::text`;
  const most = (moment: string) => sql`${ordered} <= ${day > moment ? day : moment}::text`;
  switch (comparison) {
    case '<':
      return most(from);
    case '<=':
      return most(to);
    case '=':
      return sql`${least(from)} and ${most(to)}`;
    case '<>':
      return sql`true`;
    case '>=':
      return least(from);
    case '>':
      return least(to);
  }
}

function textAgainst(
  comparison: Comparison,
  text: SqlFragment,
  date: string,
  timeZone: string,
): SqlFragment {
  const isDay = isDayForm(date);
  const bounds: Bounds = {
    day: siteDay(date, timeZone),
    from: isDay ? startOfDay(date, timeZone) : date,
    to: isDay ? endOfDay(date, timeZone) : date,
  };
  const ordered = sql`(${text} collate "C")`;
  const [from, to] = [sql`${bounds.from}::text`, sql`${bounds.to}::text`];
  const asDay = byText(comparison, text, sql`${bounds.day}::text`);
  const asMoment = isDay
    ? withinDay(comparison, ordered, from, to)
    : byText(comparison, text, from);
  return sql`(${withinSql(comparison, ordered, bounds)}
    and case when length(${text}) = 10 then ${asDay} else ${asMoment} end)`;
}

function against(
  comparison: Comparison,
  operand: SqlExpression,
  date: string,
  timeZone: string,
): SqlFragment {
  if (operand.moment !== undefined)
    return momentAgainst(comparison, operand.moment, date, timeZone);
  return withBoundOperands([operand], 'date', ([text = sql``]) =>
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
  if (a.kind === 'constant')
    return against(flippedComparison[comparison], b, String(a.value), timeZone);
  if (a.moment !== undefined && b.moment !== undefined)
    return sql`${a.moment} ${comparisonSql[comparison]} ${b.moment}`;
  return withBoundOperands([a, b], 'date', ([first = sql``, second = sql``]) => {
    const day = (text: SqlFragment) => daySql(expression(text, { isAtom: true }), context);
    return sql`(case when length(${first}) = length(${second})
      then ${byText(comparison, first, second)}
      else ${day(first)} ${comparisonSql[comparison]} ${day(second)} end)`;
  });
}
