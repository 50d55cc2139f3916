/** The first and last moments that the database and dates of JavaScript both hold, in milliseconds. */
const first = Date.parse('0001-01-01T00:00:00Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/** An ISO 8601 moment in UTC to the millisecond, or null if it is no moment of the years 1 to 9999. */
export function utcMoment(text: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return time >= first && time <= last ? new Date(time).toISOString() : null;
}
