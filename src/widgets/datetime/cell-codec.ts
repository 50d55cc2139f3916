import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isDay, isInstant } from '../../runtime/record/formats.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { isPlaceholder } from '../../runtime/cell-codec/placeholder.ts';
import type { DecodeResult, CellCodec } from '../../runtime/cell-codec/types.ts';
import { normaliseInstant } from '../normalise/instant.ts';
import { parseDateText } from './parse-date.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';

const zeros = /(?::00)?\.000$/;

/** The UTC offset of a time zone: `+01:00`. */
function offsetText(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * An instant as wall-clock time of the site, `2026-03-29 14:30`, with seconds if it has any. The
 * second occurrence of a repeated hour gets its UTC offset.
 */
function writeMoment(value: string, zone: string): string {
  const instant = Date.parse(value);
  const wall = wallOfInstant(instant, zone);
  const offset = wall - instant;
  const iso = new Date(wall).toISOString();
  const day = iso.slice(0, 10);
  if (!isDay(day) || offset % 60_000 !== 0) return value;
  const text = `${day} ${iso.slice(11, -1).replace(zeros, '')}`;
  return instantOfWall(wall, zone) === instant ? text : text + offsetText(offset);
}

function readMoment(text: string, settings: SettingsOf<'datetime'>, zone: string): string | null {
  const moment = normaliseInstant(text);
  if (typeof moment === 'string' && isInstant(moment)) return moment;
  const read = parseDateText(text, { isMonthFirst: settings.format === 'MM/DD/YYYY' });
  if (read === null) return null;
  const wall = Date.parse(`${read.day}T00:00:00.000Z`) + (read.time ?? 0);
  const instant = new Date(instantOfWall(wall, zone)).toISOString();
  return isInstant(instant) ? instant : null;
}

/** A day; followed by a time only if that is midnight, as spreadsheets write it. */
function readDay(text: string, settings: SettingsOf<'datetime'>): string | null {
  const read = parseDateText(text, { isMonthFirst: settings.format === 'MM/DD/YYYY' });
  return read === null || (read.time ?? 0) !== 0 ? null : read.day;
}

/**
 * Parses a date or a time that a person typed, by the column's settings and the site's time zone
 * (IANA name), to its stored form; null for an invalid text.
 */
export function parseTypedDate(
  text: string,
  settings: SettingsOf<'datetime'>,
  zone: string,
): string | null {
  const typed = text.trim();
  if (settings.includeTime) return readMoment(typed, settings, zone);
  const moment = readMoment(typed, settings, 'UTC');
  return readDay(typed, settings) ?? moment?.slice(0, 10) ?? null;
}

/**
 * Dates in ISO 8601, times in the site's time zone. Decoding also accepts the notation of the
 * language, and reads a text that stands for no value as none.
 */
export const cellCodec: CellCodec<SettingsOf<'datetime'>> = {
  encode(value, _settings, { timeZone }) {
    return typeof value === 'string' && isInstant(value)
      ? writeMoment(value, timeZone)
      : encodeUnknown(value);
  },
  decode(cell, settings, { timeZone }): DecodeResult {
    const text = cellText(cell);
    if (text === '' || isPlaceholder(text)) return { value: null };
    const value = settings.includeTime
      ? readMoment(text, settings, timeZone)
      : readDay(text, settings);
    return value === null ? invalidCell('not_a_date', cell) : { value };
  },
};
