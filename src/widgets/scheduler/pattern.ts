import { wallOfInstant } from '../../runtime/zone.ts';
import { dayNumber, weekdayOf } from './periods.ts';
import {
  type Frequency,
  type Recurrence,
  createRecurrence,
  type Until,
  type Weekday,
} from './recurrence.ts';

/** The day of a month: a number, the nth of a weekday (-1: the last), or the last day. */
export type MonthDay =
  | { readonly by: 'day'; readonly day: number }
  | { readonly by: 'weekday'; readonly weekday: Weekday }
  | { readonly by: 'last' };

export type PatternEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'times'; readonly times: number }
  | { readonly kind: 'until'; readonly until: Until };

/** The recurrences that the controls can show. */
export interface Pattern {
  readonly frequency: Exclude<Frequency, 'HOURLY'>;
  readonly interval: number;
  /** For weekly patterns: 0 is Monday, ascending, at least one. */
  readonly weekdays: readonly number[];
  /** For monthly patterns. */
  readonly monthDay: MonthDay;
  readonly end: PatternEnd;
}

/** The parts of the start day that complete a rule. */
export interface StartDay {
  readonly weekday: number;
  /** 1 to 31. */
  readonly date: number;
}

/** The start in the site's time zone; `startsAt` in ISO 8601 UTC. */
export function startDayOf(startsAt: string, zone: string): StartDay {
  const day = dayNumber(wallOfInstant(Date.parse(startsAt), zone));
  return { weekday: weekdayOf(day), date: new Date(day * 86_400_000).getUTCDate() };
}

function endOf({ count, until }: Recurrence): PatternEnd {
  if (count !== null) return { kind: 'times', times: count };
  return until === null ? { kind: 'never' } : { kind: 'until', until };
}

function monthDayOf({ monthDays, days }: Recurrence, start: StartDay): MonthDay | null {
  const [weekday, ...others] = days;
  const [day = start.date, ...more] = monthDays;
  if (weekday !== undefined) {
    const isShown = weekday.nth === -1 || (weekday.nth >= 1 && weekday.nth <= 4);
    return others.length === 0 && monthDays.length === 0 && isShown
      ? { by: 'weekday', weekday }
      : null;
  }
  if (more.length > 0 || day < -1) return null;
  return day === -1 ? { by: 'last' } : { by: 'day', day };
}

/** The pattern of a rule; null for one that the controls can't show completely. */
export function patternOf(rule: Recurrence, start: StartDay): Pattern | null {
  const { frequency, interval, days } = rule;
  const { months, yearDays, weeks, easter, positions, hours, minutes } = rule;
  const rest = [months, yearDays, weeks, easter, positions, hours, minutes];
  if (frequency === 'HOURLY' || rest.some(({ length }) => length > 0)) return null;
  // In a rule for every week, the first day of the week has no effect.
  if (rule.weekStart !== 0 && interval > 1 && frequency === 'WEEKLY') return null;
  const place = frequency === 'MONTHLY' ? monthDayOf(rule, start) : { by: 'last' as const };
  const hasOther =
    (frequency !== 'MONTHLY' && rule.monthDays.length > 0) ||
    ((frequency === 'DAILY' || frequency === 'YEARLY') && days.length > 0);
  if (place === null || hasOther) return null;
  const weekdays =
    frequency === 'WEEKLY' && days.length > 0
      ? [...new Set(days.map(({ day }) => day))].sort((a, b) => a - b)
      : [start.weekday];
  const shown = frequency === 'MONTHLY' ? place : { by: 'day' as const, day: start.date };
  return { frequency, interval, weekdays, monthDay: shown, end: endOf(rule) };
}

function partsOf({ frequency, weekdays, monthDay: place }: Pattern): Partial<Recurrence> {
  if (frequency === 'WEEKLY') return { days: weekdays.map((day) => ({ day, nth: 0 })) };
  if (frequency !== 'MONTHLY') return {};
  if (place.by === 'weekday') return { days: [place.weekday] };
  return { monthDays: [place.by === 'last' ? -1 : place.day] };
}

/** The rule of a pattern. */
export function ruleOf(pattern: Pattern): Recurrence {
  const { frequency, interval, end } = pattern;
  return createRecurrence(frequency, {
    ...partsOf(pattern),
    interval,
    count: end.kind === 'times' ? end.times : null,
    until: end.kind === 'until' ? end.until : null,
  });
}
