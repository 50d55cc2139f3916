import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { momentOf, siteDay } from '../dates.ts';
import { bound, type SqlContext, type SqlOperand } from './operand.ts';

const long = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const short = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const february = '02-(?:0[1-9]|1[0-9]|2[0-8])';
const fourth = '(?:0[48]|[2468][048]|[13579][26])';
const leapDay = `(?:[0-9]{2}${fourth}|${fourth}00)-02-29`;
const time = String.raw`T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z`;

/** What `isDate` tests, as a pattern of PostgreSQL: only such a text can be cast without an error. */
export const datePattern = `^(?!0000)(?:[0-9]{4}-(?:${long}|${short}|${february})|${leapDay})(?:${time})?$`;

/** The text where it is a date, else null. */
export function checkedDate(text: SqlFragment): SqlFragment {
  return sql`(case when ${text} ~ ${datePattern}::text then ${text} end)`;
}

/** The site's day of a date, of type date (`siteDay`). */
export function daySql(operand: SqlOperand, { moment: { timeZone } }: SqlContext): SqlFragment {
  if (operand.kind === 'constant') return sql`${siteDay(String(operand.value), timeZone)}::date`;
  if (operand.moment !== undefined)
    return sql`(${operand.moment} at time zone ${timeZone}::text)::date`;
  return bound([operand], 'date', ([text = sql``]) => {
    const checked = checkedDate(text);
    return sql`(case when length(${text}) = 10 then (${checked})::date
      else ((${checked})::timestamptz at time zone ${timeZone}::text)::date end)`;
  });
}

/**
 * The first moment of a day. PostgreSQL takes the later one of a midnight that a clock shows twice;
 * no clock is put back by more than an hour at midnight.
 */
function startSql(day: SqlFragment, timeZone: string): SqlFragment {
  const zone = sql`${timeZone}::text`;
  return sql`(select case when ((late - interval '1 hour') at time zone ${zone})::date >= day
    then late - interval '1 hour' else late end
    from (select day, day::timestamp at time zone ${zone} as late
      from (select ${day} as day offset 0) as days offset 0) as starts)`;
}

/** The moment of a date, of type timestamptz (`momentOf`). */
export function momentSql(operand: SqlOperand, { moment: { timeZone } }: SqlContext): SqlFragment {
  if (operand.kind === 'constant')
    return sql`${momentOf(String(operand.value), timeZone)}::timestamptz`;
  if (operand.moment !== undefined) return operand.moment;
  return bound([operand], 'date', ([text = sql``]) => {
    const checked = checkedDate(text);
    return sql`(case when length(${text}) = 10 then ${startSql(sql`(${checked})::date`, timeZone)}
      else (${checked})::timestamptz end)`;
  });
}
