import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { Settings } from '../../runtime/field-type.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);

const day = 'YYYY-MM-DD';

/** A date without time is `YYYY-MM-DD` and never shifts; everything else is UTC. */
export function isDateOnly(value: string): boolean {
  return value.length === day.length;
}

/** A stored value as the wall clock of the site's zone shows it; null when it is no date. */
export function toLocal(value: unknown, zone: string): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null;
  const local = isDateOnly(value) ? dayjs(value, day, true) : dayjs.utc(value).tz(zone);
  return local.isValid() ? local : null;
}

/** What the wall clock shows as the stored value: a date, or the moment in UTC. */
export function toStored(local: Dayjs | null, zone: string, withTime: boolean): string | null {
  if (local === null) return null;
  if (!withTime) return local.format(day);
  return dayjs
    .tz(local.format('YYYY-MM-DD HH:mm:ss'), zone)
    .utc()
    .format('YYYY-MM-DDTHH:mm:ss.SSS[Z]');
}

const dateFormats = new Set(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']);

/** The picker's format: the setting's, else the language's own (`22 Nov 2026`, `22.11.2026`). */
export function formatOf(settings: Settings, language: string, withTime: boolean): string {
  const set = settings['format'];
  const own = language.startsWith('de') ? 'DD.MM.YYYY' : 'D MMM YYYY';
  const date = typeof set === 'string' && dateFormats.has(set) ? set : own;
  if (!withTime) return date;
  return `${date} ${settings['timeFormat'] === '12h' ? 'hh:mm A' : 'HH:mm'}`;
}
