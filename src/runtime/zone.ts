const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn-hc-h23', {
    timeZone: zone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** True if this machine's time zone database has the name. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    formatOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The wall clock of a zone, computed by the calendar on every call. */
function wallByCalendar(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const number = (type: string) => Number(part(type));
  const year = part('era').startsWith('A') ? number('year') : 1 - number('year');
  const wall = new Date(0);
  wall.setUTCFullYear(year, number('month') - 1, number('day'));
  wall.setUTCHours(number('hour'), number('minute'), number('second'));
  return wall.getTime() + (((instant % 1000) + 1000) % 1000);
}

/** Most days per zone in the cache. */
const mostDays = 20_000;

/** By zone and UTC day: the offset from UTC if it is the same all day, else null. */
const offsets = new Map<string, Map<number, number | null>>();

function offsetOnDay(day: number, zone: string): number | null {
  const days = offsets.get(zone) ?? new Map<number, number | null>();
  offsets.set(zone, days);
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= mostDays) days.clear();
  const [first, last] = [day * dayMs, (day + 1) * dayMs].map(
    (instant) => wallByCalendar(instant, zone) - instant,
  );
  const offset = first !== undefined && first === last ? first : null;
  days.set(day, offset);
  return offset;
}

/**
 * The wall clock of `zone` (IANA) at an instant, as if it were UTC: milliseconds of a clock without
 * gaps or repeated hours, so that a picker can calculate with it.
 */
export function wallOfInstant(instant: number, zone: string): number {
  const offset = offsetOnDay(Math.floor(instant / dayMs), zone);
  return offset === null ? wallByCalendar(instant, zone) : instant + offset;
}

/**
 * The instant at which the wall clock shows `wall`. A repeated hour means its first occurrence; a
 * skipped one, the instant that the clock before the change would have shown.
 */
export function instantOfWall(wall: number, zone: string): number {
  const offsets = [-dayMs, dayMs].map((far) => {
    const near = wall + far;
    return wallOfInstant(near, zone) - near;
  });
  const [before = 0, after = 0] = offsets;
  const fitting = [wall - before, wall - after].filter(
    (instant) => wallOfInstant(instant, zone) === wall,
  );
  return fitting.length === 0 ? wall - before : Math.min(...fitting);
}
