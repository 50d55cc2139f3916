const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The parts that a wall clock in the zone shows at a moment, as if they were UTC, in ms. */
function wallClock(moment: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The moment at which a wall clock in the zone shows `wall` (ms as if UTC). */
function momentOf(wall: number, timeZone: string): number {
  const guess = wall - (wallClock(wall, timeZone) - wall);
  return guess - (wallClock(guess, timeZone) - wall);
}

const day = 86_400_000;

/** Dates of the demo, counted from the day in a zone on which the server first starts. */
export interface SeedDates {
  /** `YYYY-MM-DD`, whole days from that day. */
  readonly date: (offsetDays: number) => string;
  /** ISO 8601 UTC of a time of day (HH:mm) in the zone, whole days from that day. */
  readonly moment: (offsetDays: number, time: string) => string;
  /** ISO 8601 UTC of days with fractions from the midnight that begins that day. */
  readonly instant: (offsetDays: number) => string;
}

/** The demo's dates for a site's time zone (demo/README.md, "Dates"). */
export function seedDates(now: Date, timeZone: string): SeedDates {
  const today = Math.floor(wallClock(now.getTime(), timeZone) / day) * day;
  const midnight = momentOf(today, timeZone);
  const minutes = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return (hour * 60 + minute) * 60_000;
  };
  return {
    date: (offset) => new Date(today + offset * day).toISOString().slice(0, 'YYYY-MM-DD'.length),
    moment: (offset, time) =>
      new Date(momentOf(today + offset * day + minutes(time), timeZone)).toISOString(),
    instant: (offset) => new Date(midnight + offset * day).toISOString(),
  };
}
