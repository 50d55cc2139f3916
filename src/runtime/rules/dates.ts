import { isDay, isInstant } from '../record/formats.ts';
import { wallOfInstant } from '../zone.ts';

const dayLength = 'YYYY-MM-DD'.length;
const millisecondsOfDay = 86_400_000;
export const firstDay = '0001-01-01';
export const lastDay = '9999-12-31';
export const firstInstant = `${firstDay}T00:00:00.000Z`;
/** As a text it is greater than every moment, because moments end with the year 9999. */
const afterLastInstant = `${lastDay}T24:00:00.000Z`;
/** No zone was ever further from UTC, in milliseconds. */
const furthestOffset = 20 * 3_600_000;
const cacheSize = 5000;

/** True for a date without a time. `text` is a day or a moment. */
export function isDayForm(text: string): boolean {
  return text.length === dayLength;
}

/** True for the two forms of a date (docs/decisions/date-storage.md). */
export function isDate(text: string): boolean {
  return isDayForm(text) ? isDay(text) : isInstant(text);
}

/** Days since 1970-01-01, by the calendar. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00.000Z`) / millisecondsOfDay);
}

const firstNumber = dayNumber(firstDay);
const lastNumber = dayNumber(lastDay);
const dayTexts = new Map<number, string>();

/** The day of a number of days since 1970-01-01, clamped to the years 1 to 9999. */
export function dayOf(number: number): string {
  const within = Math.min(Math.max(number, firstNumber), lastNumber);
  const found = dayTexts.get(within);
  if (found !== undefined) return found;
  if (dayTexts.size >= cacheSize) dayTexts.clear();
  const made = new Date(within * millisecondsOfDay).toISOString().slice(0, dayLength);
  dayTexts.set(within, made);
  return made;
}

/** The day on the wall clock of the zone, as a day number. */
function wallDay(milliseconds: number, timeZone: string): number {
  return Math.floor(wallOfInstant(milliseconds, timeZone) / millisecondsOfDay);
}

function findStart(number: number, timeZone: string): number {
  const midnight = number * millisecondsOfDay;
  let before = midnight - furthestOffset;
  let after = midnight + furthestOffset;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallDay(middle, timeZone) >= number) after = middle;
    else before = middle;
  }
  return after;
}

interface Bounds {
  readonly start: string;
  /** The first moment after the day. */
  readonly end: string;
}

function startText(day: string, timeZone: string): string {
  if (day === firstDay) return firstInstant;
  return new Date(findStart(dayNumber(day), timeZone)).toISOString();
}

const known = new Map<string, Map<string, Bounds>>();

function boundsOf(day: string, timeZone: string): Bounds {
  const days = known.get(timeZone) ?? new Map<string, Bounds>();
  known.set(timeZone, days);
  const found = days.get(day);
  if (found !== undefined) return found;
  if (days.size >= cacheSize) days.clear();
  const next = dayOf(dayNumber(day) + 1);
  const end = next === day ? afterLastInstant : startText(next, timeZone);
  const made = { start: startText(day, timeZone), end };
  days.set(day, made);
  return made;
}

/**
 * The first moment of a day in a zone, as ISO 8601 UTC. Handles a midnight that the clock skips or
 * repeats. The first day of the calendar also contains the moments before it, and the last day
 * those after it, which a zone west or east of UTC has.
 */
export function startOfDay(day: string, timeZone: string): string {
  return boundsOf(day, timeZone).start;
}

/** The first moment after a day in a zone; for the last day a text after every moment. */
export function endOfDay(day: string, timeZone: string): string {
  return boundsOf(day, timeZone).end;
}

/** The last answer of `siteDay`: a filter asks for the current day once per item. */
let lastDayAsked = { date: '', timeZone: '', day: '' };

/** The day of a date: a day is unchanged; for a moment, the day at the site that contains it. */
export function siteDay(date: string, timeZone: string): string {
  if (isDayForm(date)) return date;
  if (date === lastDayAsked.date && timeZone === lastDayAsked.timeZone) return lastDayAsked.day;
  const begun = dayOf(wallDay(Date.parse(date), timeZone));
  // If a clock repeated a part of a day, the day that began last counts.
  const day = date >= endOfDay(begun, timeZone) ? dayOf(dayNumber(begun) + 1) : begun;
  lastDayAsked = { date, timeZone, day };
  return day;
}

/** The moment of a date: a moment is unchanged; for a day, its first moment at the site. */
export function momentOf(date: string, timeZone: string): string {
  return isDayForm(date) ? startOfDay(date, timeZone) : date;
}

/**
 * Negative, 0 or positive. Two days and two moments compare as texts; a day and a moment are equal
 * if the moment lies within the site's day.
 */
export function compareDates(a: string, b: string, timeZone: string): number {
  if (isDayForm(a) === isDayForm(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (!isDayForm(a)) return 0 - compareDates(b, a, timeZone);
  if (b < startOfDay(a, timeZone)) return 1;
  return b >= endOfDay(a, timeZone) ? -1 : 0;
}
