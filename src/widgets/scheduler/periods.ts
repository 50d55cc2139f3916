import type { Recurrence } from './recurrence.ts';

const dayMs = 86_400_000;

/** Days since 1970 of a wall-clock time in milliseconds. */
export const dayNumber = (wall: number): number => Math.floor(wall / dayMs);

/** The days over which a rule is evaluated together: `first` in days since 1970. */
export interface Period {
  readonly first: number;
  readonly length: number;
}

/** The first day of a month counted from January 1970. */
function monthStart(month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(1970 + Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
  return date.getTime() / dayMs;
}

const monthOf = (day: number) => {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

/** 0 is Monday; the first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

interface Stepping {
  /** The index of the period that contains a day. */
  readonly placeOf: (day: number) => number;
  readonly startOf: (place: number) => number;
  readonly step: number;
}

function stepping({ frequency, interval, weekStart }: Recurrence): Stepping {
  const week = (day: number) => Math.floor((day + 3 - weekStart) / 7);
  switch (frequency) {
    case 'YEARLY':
      return {
        placeOf: (day) => Math.floor(monthOf(day) / 12),
        startOf: (year) => monthStart(year * 12),
        step: interval,
      };
    case 'MONTHLY':
      return { placeOf: monthOf, startOf: monthStart, step: interval };
    case 'WEEKLY':
      return { placeOf: week, startOf: (place) => place * 7 - 3 + weekStart, step: interval };
    case 'DAILY':
      return { placeOf: (day) => day, startOf: (day) => day, step: interval };
    case 'HOURLY':
      return { placeOf: (day) => day, startOf: (day) => day, step: 1 };
  }
}

/**
 * The days, weeks, months or years in which a rule that starts on day `start` may have dates,
 * without end; omits the periods before day `from`.
 */
export function* daysOfPeriods(rule: Recurrence, start: number, from: number): Generator<Period> {
  const { placeOf, startOf, step } = stepping(rule);
  const width = Math.max(1, step);
  const first = placeOf(start);
  const ahead = Math.max(0, Math.floor((placeOf(from) - first) / width));
  for (let place = first + ahead * width; ; place += width) {
    const begin = startOf(place);
    yield { first: begin, length: startOf(place + 1) - begin };
  }
}
