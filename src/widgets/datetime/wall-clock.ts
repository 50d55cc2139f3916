import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { isDay, isInstant } from '../../runtime/record/formats.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';

dayjs.extend(utc);

/**
 * The wall-clock time of the site, represented as UTC, for a date control. In the browser's time
 * zone, an hour that the browser's clock skips could not be shown, even if the site's clock has it.
 */
export function toWallClock(value: unknown, zone: string): Dayjs | null {
  if (typeof value !== 'string') return null;
  if (isDay(value)) return dayjs.utc(Date.parse(`${value}T00:00:00.000Z`));
  return isInstant(value) ? dayjs.utc(wallOfInstant(Date.parse(value), zone)) : null;
}

/** The stored form of a wall-clock time: `YYYY-MM-DD`, or the instant in UTC. */
export function fromWallClock(wall: Dayjs | null, zone: string, withTime: boolean): string | null {
  if (wall === null) return null;
  if (!withTime) return wall.format('YYYY-MM-DD');
  return new Date(instantOfWall(wall.valueOf(), zone)).toISOString();
}
