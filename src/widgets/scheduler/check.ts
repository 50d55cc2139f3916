import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import { noErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { hasOccurrence } from './occurrences.ts';
import { type Frequency, isTooFrequent, parseRRule } from './recurrence.ts';
import { type Schedule, schedulesOf } from './schedule.ts';

/** Maximum intervals: fifty years for monthly and yearly rules, less for the other frequencies. */
const mostInterval: { readonly [F in Frequency]: number } = {
  HOURLY: 10_000,
  DAILY: 10_000,
  WEEKLY: 1000,
  MONTHLY: 600,
  YEARLY: 50,
};
const mostTimes = 10_000;

const schedule = { context: 'schedule' };

/** Validates a schedule against the settings. */
function checkAllowed(
  { from_completion, indefinite }: Schedule,
  at: string,
  settings: SettingsOf<'scheduler'>,
): readonly FieldError[] {
  const refused = (part: string, context: string) =>
    oneError(`${at}/${part}`, 'const', { value: 'false', context });
  if (from_completion && !settings.allowAdjustFromCompletion)
    return refused('from_completion', 'schedule_from_completion');
  return indefinite && !settings.allowIndefinite ? refused('indefinite', 'schedule_end') : noErrors;
}

function checkOne(
  { rule, indefinite, starts_at }: Schedule,
  at: string,
  zone: string,
): readonly FieldError[] {
  const read = parseRRule(rule);
  if (read === null) {
    const context = isTooFrequent(rule) ? 'schedule_often' : 'schedule';
    return oneError(`${at}/rule`, 'format', { context });
  }
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
  return hasOccurrence({ rule: read, startsAt: Date.parse(starts_at), zone })
    ? noErrors
    : oneError(`${at}/rule`, 'contains', schedule);
}

/**
 * Validates what a schema can't express: the rule can be parsed, its end agrees with `indefinite`,
 * and it has a date within sixty years by the clock of the site (`timeZone`), so that computing the
 * next ones is never slow. Settings are validated too, with separate messages.
 */
export function check(
  value: unknown,
  settings: SettingsOf<'scheduler'>,
  timeZone: string,
): readonly FieldError[] {
  for (const [index, each] of schedulesOf(value).entries()) {
    if (each === null) continue;
    const at = `/${index}`;
    const allowed = checkAllowed(each, at, settings);
    const found = allowed.length > 0 ? allowed : checkOne(each, at, timeZone);
    if (found.length > 0) return found;
  }
  return noErrors;
}
