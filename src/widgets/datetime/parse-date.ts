import { isDay } from '../../runtime/record/formats.ts';
import { searchKey } from '../../runtime/text-keys.ts';

/** A parsed date with an optional time; without time zone. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Milliseconds since midnight; null without a time. */
  readonly time: number | null;
}

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const dayAndMonth = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?,?\s+(\d{4})/u;
const monthAndDay = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})/u;
const clock =
  /^(?:[T,]?\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,3})\d*)?)?\s*([ap]\.?m\.?)?(?:\s*uhr)?)?$/i;

/** By the first three letters in English and in German, without accents. */
const months: ReadonlyMap<string, number> = new Map(
  [
    ['jan'],
    ['feb'],
    ['mar', 'mae', 'mrz'],
    ['apr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug'],
    ['sep'],
    ['oct', 'okt'],
    ['nov'],
    ['dec', 'dez'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

const monthOf = (name: string) => String(months.get(searchKey(name).slice(0, 3)) ?? 0);

/** Two digits mean a year from 1970 to 2069. */
const fullYear = (year: string) =>
  year.length > 2 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;

type Parts = readonly [year: string, month: string, day: string, rest: string];

function partsOf(text: string, isMonthFirst: boolean): Parts | null {
  const iso = yearFirst.exec(text);
  if (iso !== null) {
    const [whole, year = '', month = '', day = ''] = iso;
    return [year, month, day, text.slice(whole.length)];
  }
  const match = numbers.exec(text);
  if (match !== null) {
    const [whole, first = '', mark, second = '', year = ''] = match;
    const [day, month] = isMonthFirst && mark === '/' ? [second, first] : [first, second];
    return [fullYear(year), month, day, text.slice(whole.length)];
  }
  const named = dayAndMonth.exec(text);
  if (named !== null) {
    const [whole, day = '', month = '', year = ''] = named;
    return [year, monthOf(month), day, text.slice(whole.length)];
  }
  const [whole = '', month = '', day = '', year = ''] = monthAndDay.exec(text) ?? [];
  return whole === '' ? null : [year, monthOf(month), day, text.slice(whole.length)];
}

/** Milliseconds since midnight; null for no time, undefined for an invalid one. */
function timeIn(text: string): number | null | undefined {
  const parts = clock.exec(text);
  if (parts === null) return undefined;
  const [, hours, minutes, seconds = '0', fraction = '', half] = parts;
  if (hours === undefined) return null;
  const isLate = half?.toLowerCase().startsWith('p') === true;
  const isHour =
    half === undefined ? Number(hours) < 24 : Number(hours) >= 1 && Number(hours) <= 12;
  if (!isHour || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
  const whole = (hour * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/**
 * Parses a date, with or without a time: ISO 8601 without a zone, `22.11.2026 14:30`, `22/11/2026`,
 * `22 Nov 2026`, `November 22, 2026`; with slashes the month comes first if the column's format
 * says so. Null for an invalid text.
 */
export function parseDateText(
  text: string,
  { isMonthFirst }: { readonly isMonthFirst: boolean },
): WallTime | null {
  const parts = partsOf(text, isMonthFirst);
  if (parts === null) return null;
  const [year, month, date, rest] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = timeIn(rest.trimEnd());
  return isDay(day) && time !== undefined ? { day, time } : null;
}
