import type { TFunction } from 'i18next';
import { localeOf } from '../../../locales/locale-of.ts';
import { dayOf, dayOfInstant, daysBetween, isDay, utcMidnight } from './calendar.ts';

/** Whether a due date is in the past, today, or still to come. */
export interface Due {
  readonly text: string;
  readonly state: 'overdue' | 'today' | 'ahead';
}

/** Formats days and periods in the time zone; days and instants are ISO texts. */
export interface DayFormat {
  /** "2026". */
  readonly year: (day: string) => string;
  /** "November 2026". */
  readonly month: (day: string) => string;
  /** "November". */
  readonly monthName: (day: string) => string;
  /** "16 – 22 Nov 2026", "16.–22.11.2026". */
  readonly range: (first: string, last: string) => string;
  /** "Monday" or "Mon". */
  readonly weekday: (day: string, width: 'long' | 'short') => string;
  /** "16 November". */
  readonly dayOfYear: (day: string) => string;
}

/**
 * Formats values in one language and time zone. Dates are ISO texts; any other text comes back
 * unchanged.
 */
export interface Format {
  readonly language: string;
  readonly timeZone: string;
  /** "22 Nov 2026", "22.11.2026". A date without time never shifts. */
  readonly date: (value: string) => string;
  /** "07:05" in the time zone. */
  readonly time: (instant: string) => string;
  /** "22 Nov 2026, 07:05". */
  readonly dateTime: (instant: string) => string;
  /**
   * For histories: "10:42" today, "Yesterday, 16:20", "14 Nov, 07:05"; with the year if it is
   * another one.
   */
  readonly stamp: (instant: string) => string;
  /** "just now", "40 min ago", "2 h ago", "Yesterday", else the date. */
  readonly ago: (instant: string) => string;
  /** "in 12 days", "in 3 hours": the time until an instant. */
  readonly until: (instant: string) => string;
  /**
   * "2 days overdue", "Overdue" if the time has passed today, "Today", else the date; in another time
   * zone if one is given.
   */
  readonly due: (value: string, timeZone?: string) => Due;
  readonly day: DayFormat;
  /** "a, b and c". */
  readonly list: (words: readonly string[]) => string;
  /** "CET", "GMT-6": the name of the time zone's clock at an instant. */
  readonly zoneName: (instant: string) => string;
  /** "1,306", "1.306"; `decimals` sets the exact number of decimals. */
  readonly number: (value: number, decimals?: number) => string;
  /** Metres as "120 m", "3.4 km", "1,204 km". */
  readonly distance: (metres: number) => string;
  /** Bytes as "11.42 MB" (bytes / 1048576, spec section 9); below 0.1 MB as "38 kB". */
  readonly size: (bytes: number) => string;
  /** The most bytes that something may have: whole megabytes as "100 MB", others as `size`. */
  readonly sizeLimit: (bytes: number) => string;
}

interface FormatOptions {
  readonly language: string;
  /** IANA name; the browser's time zone if absent. */
  readonly timeZone?: string | undefined;
  readonly t: TFunction<'ui'>;
  /** The clock; tests replace it. */
  readonly now?: () => Date;
}

const bytesPerMegabyte = 1_048_576;
/** Below it, two decimals of megabytes say too little. */
const leastMegabytes = 0.1;

/** Creates the value on first use: a browser is slow to create the first formatter of each type. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Formats for a language (a code of locales/list.ts) and a time zone by IANA name. */
export function createFormat(options: FormatOptions): Format {
  const { language, t, now = () => new Date() } = options;
  const zone = once(() => options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { tag, dayMonth } = localeOf(language);
  const dates = (parts: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, parts));
  const fullDay = dates({ ...dayMonth, year: 'numeric', timeZone: 'UTC' });
  const shortDay = dates({ ...dayMonth, timeZone: 'UTC' });
  const clock = once(
    () => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: zone() }),
  );

  const midnight = (value: string) => utcMidnight(dayOf(value, zone()));
  const named = (parts: Intl.DateTimeFormatOptions) => {
    const format = dates({ ...parts, timeZone: 'UTC' });
    return (day: string) => format().format(midnight(day));
  };
  const weekdays = { long: named({ weekday: 'long' }), short: named({ weekday: 'short' }) };
  const listed = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }));

  const today = () => dayOfInstant(now(), zone());
  const date = (value: string) => fullDay().format(midnight(value));
  const time = (instant: string) => clock().format(new Date(instant));
  const at = (day: string, instant: string) => t('day_at_time', { day, time: time(instant) });

  const numbers = new Map<number | undefined, Intl.NumberFormat>();
  const number = (value: number, decimals?: number) => {
    const known = numbers.get(decimals);
    const most = decimals ?? 10;
    const options = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: most };
    const format = known ?? new Intl.NumberFormat(tag, options);
    numbers.set(decimals, format);
    return format.format(value);
  };
  const size = (bytes: number) =>
    bytes < leastMegabytes * bytesPerMegabyte
      ? t('kilobytes', { size: number(Math.ceil(bytes / 1024)) })
      : t('megabytes', { size: number(bytes / bytesPerMegabyte, 2) });

  const stamp = (instant: string) => {
    const day = dayOf(instant, zone());
    const age = daysBetween(day, today());
    if (age === 0) return time(instant);
    if (age === 1) return at(t('yesterday'), instant);
    if (day.year === today().year) return at(shortDay().format(utcMidnight(day)), instant);
    return at(date(instant), instant);
  };

  const ago = (instant: string) => {
    const minutes = Math.floor((now().getTime() - new Date(instant).getTime()) / 60_000);
    if (minutes < 1) return t('just_now');
    if (minutes < 60) return t('minutes_ago', { count: minutes });
    const age = daysBetween(dayOf(instant, zone()), today());
    if (age === 0) return t('hours_ago', { count: Math.floor(minutes / 60) });
    return age === 1 ? t('yesterday') : date(instant);
  };

  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'always' }));
  const ahead = (instant: string) => {
    const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now().getTime()) / 60_000));
    if (minutes < 60) return relative().format(minutes, 'minute');
    if (minutes < 24 * 60) return relative().format(Math.floor(minutes / 60), 'hour');
    return relative().format(Math.floor(minutes / (24 * 60)), 'day');
  };

  const due = (value: string, timeZone: string): Due => {
    const day = dayOf(value, timeZone);
    const late = daysBetween(day, dayOfInstant(now(), timeZone));
    if (late > 0) return { state: 'overdue', text: t('days_overdue', { count: late }) };
    if (late < 0) return { state: 'ahead', text: fullDay().format(utcMidnight(day)) };
    if (!isDay(value) && Date.parse(value) < now().getTime())
      return { state: 'overdue', text: t('overdue') };
    return { state: 'today', text: t('today') };
  };

  return {
    language,
    get timeZone() {
      return zone();
    },
    date: orAsIs(date),
    time: orAsIs(time),
    dateTime: orAsIs((instant) => at(date(instant), instant)),
    stamp: orAsIs(stamp),
    ago: orAsIs(ago),
    until: orAsIs(ahead),
    due: (value, timeZone) =>
      isDate(value) ? due(value, timeZone ?? zone()) : { state: 'ahead', text: value },
    day: {
      year: named({ year: 'numeric' }),
      month: named({ year: 'numeric', month: 'long' }),
      monthName: named({ month: 'long' }),
      range: (first, last) => fullDay().formatRange(midnight(first), midnight(last)),
      weekday: (day, width) => weekdays[width](day),
      dayOfYear: named({ day: 'numeric', month: 'long' }),
    },
    list: (words) => listed().format(words),
    zoneName: (instant) =>
      new Intl.DateTimeFormat(tag, { timeZone: zone(), timeZoneName: 'short' })
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone(),
    number,
    distance: (metres) => {
      const isShort = metres < 1000;
      const digits = isShort || metres >= 10_000 ? 0 : 1;
      return new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: isShort ? 'meter' : 'kilometer',
        maximumFractionDigits: digits,
      }).format(isShort ? metres : metres / 1000);
    },
    size,
    sizeLimit: (bytes) =>
      bytes > 0 && bytes % bytesPerMegabyte === 0
        ? t('megabytes', { size: number(bytes / bytesPerMegabyte) })
        : size(bytes),
  };
}

const isDate = (value: string): boolean => !Number.isNaN(Date.parse(value));

/**
 * Shows a value that can't be parsed as a date as it is stored, rather than nothing or a page that
 * fails.
 */
function orAsIs(words: (value: string) => string): (value: string) => string {
  return (value) => (isDate(value) ? words(value) : value);
}
