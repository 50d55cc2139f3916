import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { firstDay, firstInstant, lastDay, momentOf, siteDay } from '../dates.ts';
import { withBoundOperands, type SqlContext, type SqlOperand } from './operand.ts';

/** A timestamp as the text that items contain. */
export function momentText(moment: SqlFragment): SqlFragment {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/*
 * Whether a text is a date, as `isDate` tests it: it matches the pattern, PostgreSQL can parse it
 * and formats it unchanged. The tests are nested, so that only texts that can be parsed are cast. A
 * pattern with the lengths of months would take four times as long.
 */

function isDaySql(text: SqlFragment): SqlFragment {
  return sql`(case when ${text} like '____-__-__' and pg_input_is_valid(${text}, 'date')
    then to_char((${text})::date, 'YYYY-MM-DD') = ${text} else false end)`;
}

function isInstantSql(text: SqlFragment): SqlFragment {
  return sql`(case
    when ${text} like '____-__-__T__:__:__.___Z' and pg_input_is_valid(${text}, 'timestamptz')
    then ${momentText(sql`(${text})::timestamptz`)} = ${text} else false end)`;
}

/** The text if it is a date, else null: any other text would fail to cast. */
export function checkedDate(text: SqlFragment): SqlFragment {
  return sql`(case when length(${text}) = 10 then case when ${isDaySql(text)} then ${text} end
    when ${isInstantSql(text)} then ${text} end)`;
}

/** The day of a moment in a zone; a zone may be in a day before the calendar or after it. */
function wallDaySql(moment: SqlFragment, timeZone: string): SqlFragment {
  return sql`(case when ${moment} is not null then least(${lastDay}::date, greatest(
    ${firstDay}::date, (${moment} at time zone ${timeZone}::text)::date)) end)`;
}

/** The site's day of a date, of type date (`siteDay`). */
export function daySql(operand: SqlOperand, { moment: { timeZone } }: SqlContext): SqlFragment {
  if (operand.kind === 'constant') return sql`${siteDay(String(operand.value), timeZone)}::date`;
  if (operand.moment !== undefined) return wallDaySql(operand.moment, timeZone);
  return withBoundOperands([operand], 'date', ([text = sql``]) => {
    return sql`(case when length(${text}) = 10
      then case when ${isDaySql(text)} then (${text})::date end
      when ${isInstantSql(text)}
      then ${wallDaySql(sql`(${text})::timestamptz`, timeZone)} end)`;
  });
}

/**
 * The first moment of a day. PostgreSQL takes the later of two midnights that a clock repeats; no
 * clock is set back by more than an hour at midnight.
 */
function startSql(day: SqlFragment, timeZone: string): SqlFragment {
  const zone = sql`${timeZone}::text`;
  return sql`(select case when day = ${firstDay}::date then ${firstInstant}::timestamptz
    when ((late - interval '1 hour') at time zone ${zone})::date >= day
    then late - interval '1 hour' else late end
    from (select day, day::timestamp at time zone ${zone} as late
      from (select ${day} as day offset 0) as days offset 0) as starts)`;
}

/** The moment of a date, of type timestamptz (`momentOf`). */
export function momentSql(operand: SqlOperand, { moment: { timeZone } }: SqlContext): SqlFragment {
  if (operand.kind === 'constant')
    return sql`${momentOf(String(operand.value), timeZone)}::timestamptz`;
  if (operand.moment !== undefined) return operand.moment;
  return withBoundOperands([operand], 'date', ([text = sql``]) => {
    const day = sql`(case when ${isDaySql(text)} then (${text})::date end)`;
    return sql`(case when length(${text}) = 10 then ${startSql(day, timeZone)}
      when ${isInstantSql(text)} then (${text})::timestamptz end)`;
  });
}
