const day = 24 * 60 * 60 * 1000;
/** Day 0 of both systems; the first counts a 29 February 1900 that never was. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);
const latest = 2_958_466;

/**
 * A number of days as an ISO 8601 date, with the time of day where it has one, to the second and
 * without a zone. Null for a number that is no date.
 */
export function serialDate(serial: number, isFrom1904: boolean): string | null {
  if (!(serial >= 0 && serial < latest)) return null;
  const shifted = !isFrom1904 && serial < 60 ? serial + 1 : serial;
  const base = isFrom1904 ? from1904 : from1900;
  const moment = new Date(base + Math.round((shifted * day) / 1000) * 1000);
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
