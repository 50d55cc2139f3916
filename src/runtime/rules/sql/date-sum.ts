import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import {
  lastInstant,
  millisecondsOf,
  mostOf,
  type CalendarUnit,
  type ElapsedUnit,
} from '../date-sum.ts';
import { firstDay, firstInstant, lastDay } from '../dates.ts';
import { momentSql, momentText } from './date-text.ts';
import { expression, sqlOf, type SqlContext, type SqlOperand } from './operand.ts';

const step = { days: sql`interval '1 day'`, months: sql`interval '1 month'` } as const;

/** Date and amount as `d` and `n` of one row, of which `body` makes the result. */
function withBoth(date: SqlOperand, amount: SqlOperand, body: SqlFragment): SqlFragment {
  return sql`(select ${body} from (select ${sqlOf(date, 'date')} as d,
    ${sqlOf(amount, 'number')} as n offset 0) as terms)`;
}

/** The text of a moment inside the calendar, else null. */
function checkedMoment(moment: SqlFragment): SqlFragment {
  return sql`(select case when m between ${firstInstant}::timestamptz and ${lastInstant}::timestamptz
    then ${momentText(sql`m`)} end from (select ${moment} as m offset 0) as moments)`;
}

/**
 * The moment at which a zone's clock shows a time, as `instantOfWall` chooses it: `wall` is a
 * timestamp.
 */
function instantSql(wall: SqlFragment, timeZone: string): SqlFragment {
  const zone = sql`${timeZone}::text`;
  const candidate = (near: SqlFragment) => {
    const instant = sql`((${near}) at time zone 'UTC')`;
    return sql`((wall - ((${instant} at time zone ${zone}) - (${near}))) at time zone 'UTC')`;
  };
  const shows = (name: SqlFragment) => sql`(${name} at time zone ${zone}) = wall`;
  return sql`(select case when ${shows(sql`late`)} then case when ${shows(sql`early`)}
      then least(early, late) else late end else early end
    from (select wall, ${candidate(sql`wall - interval '1 day'`)} as early,
      ${candidate(sql`wall + interval '1 day'`)} as late
      from (select ${wall} as wall offset 0) as walls offset 0) as candidates)`;
}

/** The text of a date so many days or months later (`addCalendar`); null if it can't be. */
export function calendarSql(
  date: SqlOperand,
  amount: SqlOperand,
  unit: CalendarUnit,
  context: SqlContext,
): SqlFragment {
  const { timeZone } = context.moment;
  const most = sql`${mostOf[unit]}::double precision`;
  const later = sql`n * ${step[unit]}`;
  const day = sql`(select case when day between ${firstDay}::date and ${lastDay}::date
    then to_char(day, 'YYYY-MM-DD') end from (select (d::date + ${later})::date as day offset 0) as days)`;
  const wall = sql`((d::timestamptz at time zone ${timeZone}::text) + ${later})`;
  const moment = sql`(select case when clock between ${`${firstDay} 00:00:00`}::timestamp
    and ${`${lastDay} 23:59:59.999`}::timestamp
    then ${checkedMoment(instantSql(sql`clock`, timeZone))} end
    from (select ${wall} as clock offset 0) as clocks)`;
  return withBoth(
    date,
    amount,
    sql`case when n = trunc(n) and abs(n) <= ${most}
      then case when length(d) = 10 then ${day} else ${moment} end end`,
  );
}

/** The text of the moment so much time later (`addElapsed`); null if it can't be. */
export function elapsedSql(
  date: SqlOperand,
  amount: SqlOperand,
  unit: ElapsedUnit,
  context: SqlContext,
): SqlFragment {
  const most = sql`${mostOf[unit]}::double precision`;
  const start = momentSql(expression(sql`d`, { isAtom: true }), context);
  // Whole days and the rest apart: seconds of thousands of years have no room for milliseconds.
  const moment = sql`(select ((start at time zone 'UTC')
      + make_interval(days => (added / 86400000)::integer, secs => (added % 86400000) / 1000.0))
      at time zone 'UTC'
    from (select ${start} as start,
      floor(n * ${millisecondsOf[unit]}::double precision + 0.5)::bigint as added offset 0) as sums)`;
  return withBoth(date, amount, sql`case when abs(n) <= ${most} then ${checkedMoment(moment)} end`);
}
