import { dayNumber, dayOf, siteDay } from '../../../../runtime/rules/dates.ts';
import { type DayRange, periodContaining } from '../../../../runtime/rules/periods.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { isDay } from '../../../../runtime/record/formats.ts';
import { instantOfWall, wallOfInstant } from '../../../../runtime/zone.ts';

/** The period that a calendar shows. */
export type CalendarPeriod = 'week' | 'month';

const dayMs = 86_400_000;

/** The day this many days after another (`YYYY-MM-DD`). */
export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

/** Today in the site's time zone. */
export const todayIn = (timeZone: string): string => siteDay(new Date().toISOString(), timeZone);

/** The weeks, beginning on Monday, that show the month or the week of a day. */
export function weeksOf(day: string, stretch: CalendarPeriod): readonly (readonly string[])[] {
  const { first, last } = periodContaining(day, stretch);
  const monday = dayNumber(periodContaining(first, 'week').first);
  const count = Math.ceil((dayNumber(last) - monday + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => dayOf(monday + week * 7 + at)),
  );
}

/**
 * A rule that is true for items on any of the days: by a single date, or by a period from one date
 * to another.
 */
export function overlapsRule(
  from: string,
  to: string | undefined,
  { first, last }: DayRange,
): Rule {
  const begin: Rule = { var: from };
  const alone: Rule = { and: [{ '>=': [begin, first] }, { '<=': [begin, last] }] };
  if (to === undefined) return alone;
  const end: Rule = { var: to };
  return { or: [alone, { and: [{ '<=': [begin, last] }, { '>=': [end, first] }] }] };
}

/** An item with its days. */
export interface CalendarEntry {
  readonly item: Item;
  readonly from: string;
  readonly to: string;
}

/** The days of an item in the site's time zone; null without a date. */
export function toCalendarEntry(
  item: Item,
  from: unknown,
  to: unknown,
  timeZone: string,
): CalendarEntry | null {
  if (typeof from !== 'string') return null;
  const first = siteDay(from, timeZone);
  const last = typeof to === 'string' ? siteDay(to, timeZone) : first;
  return { item, from: first, to: last < first ? first : last };
}

/** A stored date shifted by days. A moment keeps its time of day in the site's time zone. */
export function shiftDate(value: string, days: number, timeZone: string): string {
  if (isDay(value)) return addDays(value, days);
  const wall = wallOfInstant(Date.parse(value), timeZone) + days * dayMs;
  return new Date(instantOfWall(wall, timeZone)).toISOString();
}
