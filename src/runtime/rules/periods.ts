import { dayNumber, dayOf } from './dates.ts';

/** Periods of whole days; weeks begin on Monday. */
export const units = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof units)[number];

/** 1970-01-01 was a Thursday. */
const daysSinceMonday = (number: number) => (((number + 3) % 7) + 7) % 7;

function firstOfMonth(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return Math.round(date.getTime() / 86_400_000);
}

/** Months since the year 0. */
function monthOf(number: number): number {
  const date = new Date(number * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The number of the first day of the period that is `away` periods after that of the day. */
function firstDay(number: number, unit: Unit, away: number): number {
  switch (unit) {
    case 'day':
      return number + away;
    case 'week':
      return number - daysSinceMonday(number) + 7 * away;
    case 'month':
      return firstOfMonth(monthOf(number) + away);
    case 'year':
      return firstOfMonth((Math.floor(monthOf(number) / 12) + away) * 12);
  }
}

/** A range of days, both ends included. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/**
 * The period that contains a day (`YYYY-MM-DD`), or the one `offset` periods later; clamped to the
 * years 1 to 9999.
 */
export function periodContaining(day: string, unit: Unit, offset = 0): DayRange {
  const number = dayNumber(day);
  const next = firstDay(number, unit, offset + 1);
  return { first: dayOf(firstDay(number, unit, offset)), last: dayOf(next - 1) };
}

/** The days from `before` days before a day to `after` days after it. */
export function daysAround(day: string, before: number, after: number): DayRange {
  const number = dayNumber(day);
  return { first: dayOf(number - before), last: dayOf(number + after) };
}
