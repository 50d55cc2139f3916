import { dayNumber, dayOf, siteDay } from '../../../../runtime/rules/dates.ts';
import { type DayRange, periodContaining } from '../../../../runtime/rules/periods.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { isDay } from '../../../../runtime/record/formats.ts';
import { instantOfWall, wallOfInstant } from '../../../../runtime/zone.ts';

/** What a calendar shows at once. */
export type CalendarPeriod = 'week' | 'month';

const dayMs = 86_400_000;

/** The day so many days after another (`YYYY-MM-DD`). */
export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

/** Today by the site's calendar. */
export const todayIn = (timeZone: string): string => siteDay(new Date().toISOString(), timeZone);

/** The weeks, from Monday, that show a month or a week around a day. */
export function weeksOf(day: string, stretch: CalendarPeriod): readonly (readonly string[])[] {
  const { first, last } = periodContaining(day, stretch);
  const monday = dayNumber(periodContaining(first, 'week').first);
  const count = Math.ceil((dayNumber(last) - monday + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => dayOf(monday + week * 7 + at)),
  );
}

/** True of items that stand on one of the days: by one date, or from one to another. */
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

/** An item with the days that it stands on. */
export interface CalendarEntry {
  readonly item: Item;
  readonly from: string;
  readonly to: string;
}

/** The days of an item by the site's calendar; null where it has no date. */
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

/** A stored date so many days later: a day, or a moment at the same time by the site's clock. */
export function shiftDate(value: string, days: number, timeZone: string): string {
  if (isDay(value)) return addDays(value, days);
  const wall = wallOfInstant(Date.parse(value), timeZone) + days * dayMs;
  return new Date(instantOfWall(wall, timeZone)).toISOString();
}
