import { instantOfWall, wallOfInstant } from '../zone.ts';
import { dayNumber, dayOf, firstDay, firstInstant, isDayForm, lastDay, momentOf } from './dates.ts';

export type CalendarUnit = 'days' | 'months';
export type ElapsedUnit = 'hours' | 'minutes';

export const millisecondsOf = { hours: 3_600_000, minutes: 60_000 } as const;

/** Amounts beyond these leave the years 1 to 9999 from anywhere inside them. */
export const mostOf = {
  days: 4_000_000,
  months: 120_000,
  hours: 90_000_000,
  minutes: 5_400_000_000,
} as const;

const dayMs = 86_400_000;
const firstTime = Date.parse(firstInstant);
export const lastInstant = `${lastDay}T23:59:59.999Z`;
const lastTime = Date.parse(lastInstant);

function momentText(time: number): string | null {
  return time >= firstTime && time <= lastTime ? new Date(time).toISOString() : null;
}

/** The day so many months later; the last day of its month if that is shorter. */
function monthsLater(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const first = new Date(0);
  first.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const next = new Date(0);
  next.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  return first.getTime() / dayMs + Math.min(date.getUTCDate(), next.getUTCDate()) - 1;
}

function daysLater(day: number, amount: number, unit: CalendarUnit): number {
  return unit === 'days' ? day + amount : monthsLater(day, amount);
}

/**
 * A date so many days or months later by the calendar of the zone. Null if the amount is not whole or
 * the result is outside the years 1 to 9999.
 */
export function addCalendar(
  date: string,
  amount: number,
  unit: CalendarUnit,
  timeZone: string,
): string | null {
  if (!Number.isInteger(amount) || Math.abs(amount) > mostOf[unit]) return null;
  if (isDayForm(date)) {
    const day = daysLater(dayNumber(date), amount, unit);
    return day >= dayNumber(firstDay) && day <= dayNumber(lastDay) ? dayOf(day) : null;
  }
  const wall = wallOfInstant(Date.parse(date), timeZone);
  const day = Math.floor(wall / dayMs);
  const later = daysLater(day, amount, unit) * dayMs + (wall - day * dayMs);
  // The clocks of zones are known only inside the calendar.
  if (later < firstTime || later > lastTime) return null;
  return momentText(instantOfWall(later, timeZone));
}

/**
 * The moment so much time later, rounded to milliseconds; a day counts as its first moment. Null if it
 * is outside the years 1 to 9999.
 */
export function addElapsed(
  date: string,
  amount: number,
  unit: ElapsedUnit,
  timeZone: string,
): string | null {
  if (Math.abs(amount) > mostOf[unit]) return null;
  const added = Math.floor(amount * millisecondsOf[unit] + 0.5);
  return momentText(Date.parse(momentOf(date, timeZone)) + added);
}
