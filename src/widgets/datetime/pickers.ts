import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localeData from 'dayjs/plugin/localeData';
import utc from 'dayjs/plugin/utc';
import weekOfYear from 'dayjs/plugin/weekOfYear';
import weekday from 'dayjs/plugin/weekday';
import { DatePicker } from '../../ui/antd/DatePicker.ts';
import { localeOf } from '../../runtime/text.ts';
import { wallOfInstant } from '../../runtime/zone.ts';

for (const plugin of [utc, customParseFormat, localeData, weekOfYear, weekday])
  dayjs.extend(plugin);

/** Turns `2:30 pm` into `2:30 PM`, the only notation that Day.js parses. */
const withHalves = (text: string) =>
  text.replace(/\s*([ap])\.?m\.?$/i, (_, half: string) => ` ${half.toUpperCase()}M`);

type Calendar = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

const dataOf = (locale: string) => dayjs.utc(0).locale(localeOf(locale).dayjs).localeData();

/** Formats a date with a format of `formats.ts`, in a locale. */
export function formatLocalDate(locale: string, date: Dayjs, format: string): string {
  return date.locale(localeOf(locale).dayjs).format(format);
}

/** Parses a text in one of the formats of `formats.ts`; null for another. */
export function parseLocalDate(text: string, formats: readonly string[]): Dayjs | null {
  const typed = withHalves(text.trim());
  const dates = formats.map((format) => dayjs.utc(typed, format, true));
  return dates.find((date) => date.isValid()) ?? null;
}

/**
 * The date arithmetic of antd's pickers for a site: wall-clock times represented as UTC, "now" in
 * the site's time zone.
 */
function siteCalendar(zone: string): Calendar {
  return {
    getNow: () => dayjs.utc(wallOfInstant(Date.now(), zone)),
    getFixedDate: (day) => dayjs.utc(day),
    getEndDate: (date) => date.endOf('month'),
    getWeekDay: (date) => date.day(),
    getYear: (date) => date.year(),
    getMonth: (date) => date.month(),
    getDate: (date) => date.date(),
    getHour: (date) => date.hour(),
    getMinute: (date) => date.minute(),
    getSecond: (date) => date.second(),
    getMillisecond: (date) => date.millisecond(),
    addYear: (date, years) => date.add(years, 'year'),
    addMonth: (date, months) => date.add(months, 'month'),
    addDate: (date, days) => date.add(days, 'day'),
    setYear: (date, year) => date.year(year),
    setMonth: (date, month) => date.month(month),
    setDate: (date, day) => date.date(day),
    setHour: (date, hour) => date.hour(hour),
    setMinute: (date, minute) => date.minute(minute),
    setSecond: (date, second) => date.second(second),
    setMillisecond: (date, millisecond) => date.millisecond(millisecond),
    isAfter: (a, b) => a.isAfter(b),
    isValidate: (date) => date.isValid(),
    locale: {
      getWeekFirstDay: (locale) => dataOf(locale).firstDayOfWeek(),
      getWeekFirstDate: (locale, date) => date.locale(localeOf(locale).dayjs).weekday(0),
      getWeek: (locale, date) => date.locale(localeOf(locale).dayjs).week(),
      getShortWeekDays: (locale) => dataOf(locale).weekdaysMin(),
      getShortMonths: (locale) => dataOf(locale).monthsShort(),
      format: formatLocalDate,
      parse: (_locale, text, formats) => parseLocalDate(text, formats),
    },
  };
}

const pickers = new Map<string, ReturnType<typeof DatePicker.generatePicker<Dayjs>>>();

/** antd's date pickers in a time zone (IANA name); the same component for the same zone. */
export function pickersForZone(zone: string) {
  const known = pickers.get(zone);
  if (known !== undefined) return known;
  const made = DatePicker.generatePicker(siteCalendar(zone));
  pickers.set(zone, made);
  return made;
}
