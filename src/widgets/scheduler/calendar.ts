import { weekdayOf } from './periods.ts';

const dayMs = 86_400_000;

const yearOf = (day: number) => new Date(day * dayMs).getUTCFullYear();

/** Days since 1970; `month` is 0 to 11. */
const dayIn = (year: number, month: number, date: number) =>
  new Date(0).setUTCFullYear(year, month, date) / dayMs;

/** The first day of a year's first week: the first that has at least four days in the year. */
function firstWeek(year: number, weekStart: number): number {
  const first = dayIn(year, 0, 1);
  const sinceStart = (weekdayOf(first) - weekStart + 7) % 7;
  return sinceStart > 3 ? first - sinceStart + 7 : first - sinceStart;
}

/**
 * The week of the year of a day, and the number of weeks of that year (ISO 8601, with weeks that
 * begin on `weekStart`, 0 for Monday). The last days of December may belong to the first week of
 * the next year.
 */
export function weekOf(day: number, weekStart: number): { week: number; count: number } {
  const year = yearOf(day);
  const starts = [year - 1, year, year + 1, year + 2].map((each) => firstWeek(each, weekStart));
  const at = starts.findLastIndex((start) => start <= day);
  const [start = day, next = day] = starts.slice(at);
  return { week: Math.floor((day - start) / 7) + 1, count: (next - start) / 7 };
}

/**
 * Easter Sunday of the western churches (Meeus, Jones and Butcher's algorithm), in days since 1970.
 */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - moonShift + 1) / 3) +
      15) %
    30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const place = epact + weekday - 7 * late + 114;
  return dayIn(year, Math.floor(place / 31) - 1, (place % 31) + 1);
}

/** The number of days from the Easter Sunday of a day's year to the day; negative before it. */
export function daysFromEaster(day: number): number {
  return day - easterOf(yearOf(day));
}
