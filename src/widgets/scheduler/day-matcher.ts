import { daysFromEaster, weekOf } from './calendar.ts';
import { dayNumber, weekdayOf } from './periods.ts';
import type { Recurrence, Weekday } from './recurrence.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

interface Day {
  readonly month: number;
  /** 1 to 31. */
  readonly date: number;
  readonly monthLength: number;
  /** 1 to 366. */
  readonly yearDay: number;
  readonly yearLength: number;
  readonly weekday: number;
}

function dayAt(day: number): Day {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const yearStart = new Date(0).setUTCFullYear(year, 0, 1) / dayMs;
  return {
    month: month + 1,
    date: date.getUTCDate(),
    monthLength: new Date(new Date(0).setUTCFullYear(year, month + 1, 0)).getUTCDate(),
    yearDay: day - yearStart + 1,
    yearLength: new Date(0).setUTCFullYear(year + 1, 0, 1) / dayMs - yearStart,
    weekday: weekdayOf(day),
  };
}

/**
 * Whether a position matches: counted from the front or, if negative, from the end of `length`
 * positions.
 */
const isAt = (place: number, length: number) => (number: number) =>
  number === place || number === place - length - 1;

function isNth({ nth }: Weekday, place: number, length: number): boolean {
  if (nth === 0) return true;
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

/** Completes a rule with parts of the day of its start (RFC 5545, 3.3.10). */
function completed(rule: Recurrence, startWall: number): Recurrence {
  const named = [rule.days, rule.monthDays, rule.yearDays, rule.easter];
  if (named.some(({ length }) => length > 0)) return rule;
  const start = dayAt(dayNumber(startWall));
  if (rule.weeks.length > 0) return { ...rule, days: [{ day: start.weekday, nth: 0 }] };
  switch (rule.frequency) {
    case 'YEARLY': {
      const months = rule.months.length > 0 ? rule.months : [start.month];
      return { ...rule, months, monthDays: [start.date] };
    }
    case 'MONTHLY':
      return { ...rule, monthDays: [start.date] };
    case 'WEEKLY':
      return { ...rule, days: [{ day: start.weekday, nth: 0 }] };
    default:
      return rule;
  }
}

function isInWeek(day: number, { weeks, weekStart }: Recurrence): boolean {
  const { week, count } = weekOf(day, weekStart);
  return weeks.some(isAt(week, count));
}

/**
 * Makes a predicate: whether a rule that starts at `startWall` has dates on a day (days since
 * 1970).
 */
export function dayMatcher(given: Recurrence, startWall: number): (day: number) => boolean {
  const rule = completed(given, startWall);
  const { months, monthDays, yearDays, weeks, easter, days } = rule;
  const ofYear = rule.frequency === 'YEARLY' && months.length === 0;
  return (number) => {
    const day = dayAt(number);
    const [place, length] = ofYear ? [day.yearDay, day.yearLength] : [day.date, day.monthLength];
    return (
      (months.length === 0 || months.includes(day.month)) &&
      (monthDays.length === 0 || monthDays.some(isAt(day.date, day.monthLength))) &&
      (yearDays.length === 0 || yearDays.some(isAt(day.yearDay, day.yearLength))) &&
      (weeks.length === 0 || isInWeek(number, rule)) &&
      (easter.length === 0 || easter.includes(daysFromEaster(number))) &&
      (days.length === 0 ||
        days.some((each) => each.day === day.weekday && isNth(each, place, length)))
    );
  };
}

/**
 * The times of a day in milliseconds, ascending; a rule without times has the time of its start.
 */
export function timesOf(rule: Recurrence, startWall: number): (day: number) => readonly number[] {
  const { frequency, interval } = rule;
  const startTime = startWall - dayNumber(startWall) * dayMs;
  const startHour = Math.floor(startTime / hourMs);
  const startMinute = Math.floor((startTime % hourMs) / minuteMs);
  const rest = startTime % minuteMs;
  const minutes = rule.minutes.length > 0 ? rule.minutes : [startMinute];
  const at = (hours: readonly number[]) =>
    hours.flatMap((hour) => minutes.map((minute) => hour * hourMs + minute * minuteMs + rest));
  if (frequency !== 'HOURLY') {
    const times = at(rule.hours.length > 0 ? rule.hours : [startHour]);
    return () => times;
  }
  const start = dayNumber(startWall) * 24 + startHour;
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  const ruleHours = rule.hours.length > 0 ? rule.hours : everyHour;
  return (day) =>
    at(ruleHours.filter((hour) => (day * 24 + hour - start) % Math.max(1, interval) === 0));
}
