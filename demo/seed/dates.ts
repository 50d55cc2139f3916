import { instantOfWall, wallOfInstant } from '../../src/runtime/zone.ts';

const day = 86_400_000;

/** Dates of the demo, relative to the day in a zone on which the server first starts. */
export interface SeedDates {
  /** `YYYY-MM-DD`, a number of whole days after that day. */
  readonly date: (offsetDays: number) => string;
  /** ISO 8601 UTC of a time of day (HH:mm) in the zone, a number of whole days after that day. */
  readonly moment: (offsetDays: number, time: string) => string;
  /** ISO 8601 UTC, a fractional number of days after the midnight that begins that day. */
  readonly instant: (offsetDays: number) => string;
}

/** The demo's dates for a site's time zone (demo/README.md, "Dates"). */
export function seedDates(now: Date, timeZone: string): SeedDates {
  const today = Math.floor(wallOfInstant(now.getTime(), timeZone) / day) * day;
  const midnight = instantOfWall(today, timeZone);
  const minutes = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return (hour * 60 + minute) * 60_000;
  };
  return {
    date: (offset) => new Date(today + offset * day).toISOString().slice(0, 'YYYY-MM-DD'.length),
    moment: (offset, time) =>
      new Date(instantOfWall(today + offset * day + minutes(time), timeZone)).toISOString(),
    instant: (offset) => new Date(midnight + offset * day).toISOString(),
  };
}
