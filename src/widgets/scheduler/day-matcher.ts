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

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

interface Month {
  /** Days since 1970. */
  readonly first: number;
  readonly month: number;
  readonly length: number;
  /** Days of the year before the month. */
  readonly before: number;
  readonly yearLength: number;
}

function monthOf(day: number): Month {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const lengths = monthLengths.map((length, at) => (at === 1 && isLeap(year) ? 29 : length));
  return {
    first: day - date.getUTCDate() + 1,
    month: month + 1,
    length: lengths[month] ?? 0,
    before: lengths.slice(0, month).reduce((sum, length) => sum + length, 0),
    yearLength: isLeap(year) ? 366 : 365,
  };
}

/** Makes `dayAt`, which reads the calendar once per month as long as days ascend. */
function createCalendar(): (day: number) => Day {
  let current: Month | null = null;
  return (day) => {
    if (current === null || day < current.first || day >= current.first + current.length)
      current = monthOf(day);
    const { first, month, length, before, yearLength } = current;
    const date = day - first + 1;
    return {
      month,
      date,
      monthLength: length,
      yearDay: before + date,
      yearLength,
      weekday: weekdayOf(day),
    };
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
  const start = createCalendar()(dayNumber(startWall));
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
  const dayAt = createCalendar();
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

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Whether a rule has times on any day at all. Steps of hours reach only the hours of a day that
 * differ from the first one by a multiple of what steps and days have in common.
 */
export function hasTimes({ frequency, interval, hours }: Recurrence, startWall: number): boolean {
  if (frequency !== 'HOURLY' || hours.length === 0) return true;
  const startHour = Math.floor((startWall - dayNumber(startWall) * dayMs) / hourMs);
  const common = gcd(24, Math.max(1, interval));
  return hours.some((hour) => (hour - startHour) % common === 0);
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
