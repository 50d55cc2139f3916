import type { ValueFormat } from '../value-schema.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const colourPattern = /^#[0-9a-f]{6}$/i;
const localPattern = /^[^\s@()<>,;:\\"[\]\p{Cc}]+$/u;
const hostLabelPattern = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

const zero = 48;

/** Parses two digits at an index. */
function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text that begins like `2026-11-22` begins with a day of the calendar. */
function beginsWithDay(text: string): boolean {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? day <= 29 : day <= (lengths[month - 1] ?? 0);
}

/** A day of the calendar, `YYYY-MM-DD`, from year 1 on (databases have no year 0). */
export function isDay(text: string): boolean {
  return dayPattern.test(text) && beginsWithDay(text);
}

/** A moment in the only stored form, UTC with milliseconds: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export function isInstant(text: string): boolean {
  if (!instantPattern.test(text) || !beginsWithDay(text)) return false;
  return twoDigits(text, 11) <= 23 && twoDigits(text, 14) <= 59 && twoDigits(text, 17) <= 59;
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    localPattern.test(local) &&
    !local.split('.').includes('') &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && hostLabelPattern.test(label))
  );
}

/** Tests by name of format. `date-time` is narrower than RFC 3339: only the canonical form. */
export const formats: { readonly [K in ValueFormat]: (text: string) => boolean } = {
  date: isDay,
  'date-time': isInstant,
  uuid: (text) => uuidPattern.test(text),
  email: isEmail,
  color: (text) => colourPattern.test(text),
};
