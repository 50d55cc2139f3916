/** A calendar day, without time and time zone. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a date without a time, `YYYY-MM-DD`. */
export const isDay = (value: string): boolean => dayForm.test(value);

/** The day of a date text: `YYYY-MM-DD` unchanged, an instant as its day in `timeZone`. */
export function dayOf(value: string, timeZone: string): Day {
  const plain = dayForm.exec(value);
  if (plain !== null) {
    return { year: Number(plain[1]), month: Number(plain[2]), day: Number(plain[3]) };
  }
  return dayOfInstant(new Date(value), timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day in `timeZone` at an instant; throws RangeError for an invalid one. */
export function dayOfInstant(instant: Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone });
    formats.set(timeZone, format);
  }
  const [year, month, day] = format.format(instant).split('-').map(Number);
  return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

/** Midnight UTC of a day: an instant for formats that are set to UTC. */
export const utcMidnight = ({ year, month, day }: Day): Date =>
  new Date(Date.UTC(year, month - 1, day));

/** Whole days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utcMidnight(to).getTime() - utcMidnight(from).getTime()) / 86_400_000);
