import type { FieldError } from '../../runtime/record/errors.ts';
import { noErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { hasDate } from './dates.ts';
import { type Frequency, readRule } from './recurrence.ts';
import { type Schedule, schedulesOf } from './schedule.ts';

/** The longest intervals: about fifty years in years, less where nobody would count so far. */
const mostInterval: { readonly [F in Frequency]: number } = {
  HOURLY: 10_000,
  DAILY: 10_000,
  WEEKLY: 1000,
  MONTHLY: 600,
  YEARLY: 50,
};
const mostTimes = 10_000;

const schedule = { context: 'schedule' };

function checkOne({ rule, indefinite, starts_at }: Schedule, at: string): readonly FieldError[] {
  const read = readRule(rule);
  if (read === null) return oneError(`${at}/rule`, 'format', schedule);
  const { interval, count, until, frequency } = read;
  const bounds = (limit: number, context: string) => ({ limit, context });
  if (interval < 1) return oneError(`${at}/rule`, 'minimum', bounds(1, 'interval'));
  const most = mostInterval[frequency];
  if (interval > most) return oneError(`${at}/rule`, 'maximum', bounds(most, 'interval'));
  if (count !== null && count < 1) return oneError(`${at}/rule`, 'minimum', bounds(1, 'times'));
  if (count !== null && count > mostTimes)
    return oneError(`${at}/rule`, 'maximum', bounds(mostTimes, 'times'));
  const isEndless = count === null && until === null;
  if (isEndless !== indefinite)
    return oneError(`${at}/indefinite`, 'const', {
      value: isEndless,
      context: isEndless ? 'schedule_end' : 'schedule_endless',
    });
  return hasDate(read, Date.parse(starts_at))
    ? noErrors
    : oneError(`${at}/rule`, 'contains', schedule);
}

/**
 * What a schema can't say of schedules: the rule can be read, its end is what `indefinite` says, and
 * it has a date within sixty years, so that looking for the next ones never takes long.
 */
export function check(value: unknown): readonly FieldError[] {
  for (const [index, each] of schedulesOf(value).entries()) {
    const found = each === null ? noErrors : checkOne(each, `/${index}`);
    if (found.length > 0) return found;
  }
  return noErrors;
}
