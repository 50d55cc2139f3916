import type { ValueFormat } from '../value-schema.ts';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const colourPattern = /^#[0-9a-f]{6}$/i;
const localPattern = /^[^\s@()<>,;:\\"[\]\p{Cc}]+$/u;
const hostLabelPattern = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** A day of the calendar, `YYYY-MM-DD`, from year 1 on (databases have no year 0). */
export function isDay(text: string): boolean {
  const parts = dayPattern.exec(text);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** A moment in the one stored form, UTC with milliseconds: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export function isInstant(text: string): boolean {
  if (!instantPattern.test(text) || !isDay(text.slice(0, 10))) return false;
  const [hour = 0, minute = 0, second = 0] = text.slice(11, 19).split(':').map(Number);
  return hour <= 23 && minute <= 59 && second <= 59;
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

/** Tests by name of format. `date-time` is narrower than RFC 3339: the canonical form alone. */
export const formats: { readonly [K in ValueFormat]: (text: string) => boolean } = {
  date: isDay,
  'date-time': isInstant,
  uuid: (text) => uuidPattern.test(text),
  email: isEmail,
  color: (text) => colourPattern.test(text),
};
