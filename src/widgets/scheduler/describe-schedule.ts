import type { TFunction } from 'i18next';
import type { Format } from '../../ui/format/format.ts';
import { type Recurrence, parseRRule, type Until, type Weekday } from './recurrence.ts';
import type { Schedule } from './schedule.ts';

const dayMs = 86_400_000;

/** Texts and formats of one language and site, to describe schedules. */
export interface ScheduleFormat {
  readonly t: TFunction<'schedule'>;
  readonly format: Format;
}

/** "Monday", by its number from 0. */
export function weekdayName(
  { day: { weekday } }: Format,
  day: number,
  width: 'long' | 'short' = 'long',
): string {
  // 5 January 1970 was a Monday.
  return weekday(new Date((4 + day) * dayMs).toISOString().slice(0, 10), width);
}

const monthName = ({ day }: Format, month: number) =>
  day.monthName(`2024-${String(month).padStart(2, '0')}-15`);

/** "first", "last", "12th". */
function nthWord({ t }: ScheduleFormat, nth: number): string {
  if (nth === -1) return t('last');
  if (nth === -2) return t('last_but_one');
  if (nth < 0) return t('nth_from_end', { count: -nth, ordinal: true });
  const [first, second, third, fourth] = [t('first'), t('second'), t('third'), t('fourth')];
  return [first, second, third, fourth][nth - 1] ?? t('nth', { count: nth, ordinal: true });
}

/** "Tuesday", "the second Tuesday". */
function weekdayText(speech: ScheduleFormat, { day, nth }: Weekday): string {
  const weekday = weekdayName(speech.format, day);
  return nth === 0 ? weekday : speech.t('nth_weekday', { nth: nthWord(speech, nth), weekday });
}

function monthDayText(speech: ScheduleFormat, day: number): string {
  if (day === -1) return speech.t('last_day');
  return day < 0
    ? speech.t('day_from_end', { nth: nthWord(speech, day) })
    : speech.t('day_of_month', { day });
}

/** "Easter Sunday", "the second day before Easter Sunday". */
function easterText(speech: ScheduleFormat, days: number): string {
  if (days === 0) return speech.t('easter');
  const nth = nthWord(speech, Math.abs(days));
  return speech.t(days < 0 ? 'before_easter' : 'after_easter', { nth });
}

function weekText(speech: ScheduleFormat, week: number): string {
  if (week < 0) return speech.t('week_from_end', { nth: nthWord(speech, week) });
  return speech.t('week', { week });
}

/** The days of a rule; a yearly rule without any is on the day of its start. */
function onDays(rule: Recurrence, startsAt: string, speech: ScheduleFormat): string {
  const { t, format } = speech;
  const yearDays = rule.yearDays.map((day) =>
    day < 0 ? t('year_day_from_end', { nth: nthWord(speech, day) }) : t('year_day', { day }),
  );
  const days = [
    ...rule.days.map((day) => weekdayText(speech, day)),
    ...rule.monthDays.map((day) => monthDayText(speech, day)),
    ...yearDays,
    ...rule.easter.map((each) => easterText(speech, each)),
  ];
  const inMonths = rule.months.map((month) => monthName(format, month));
  const isOpen = days.length === 0 && rule.frequency === 'YEARLY' && inMonths.length === 0;
  const ofStart =
    rule.weeks.length > 0 ? format.day.weekday(startsAt, 'long') : format.day.dayOfYear(startsAt);
  const all = isOpen ? [ofStart] : days;
  const inWeeks = rule.weeks.map((week) => weekText(speech, week));
  return [
    all.length === 0 ? '' : t('on', { days: format.list(all) }),
    inWeeks.length === 0 ? '' : t('in_weeks', { weeks: format.list(inWeeks) }),
    inMonths.length === 0 ? '' : t('in_months', { months: format.list(inMonths) }),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function atTimes(rule: Recurrence, startsAt: string, { t, format }: ScheduleFormat): string {
  const isOwn = rule.hours.length > 0 || rule.minutes.length > 0;
  if (rule.frequency === 'HOURLY' && !isOwn) return '';
  const [startHour = '0', startMinute = '0'] = format.time(startsAt).split(':');
  const two = (number: number | string) => String(number).padStart(2, '0');
  if (rule.hours.length === 0 && rule.frequency === 'HOURLY')
    return t('at_minutes', { minutes: format.list(rule.minutes.map(two)) });
  const hours = rule.hours.length > 0 ? rule.hours : [Number(startHour)];
  const minutes = rule.minutes.length > 0 ? rule.minutes : [Number(startMinute)];
  const times = hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}`));
  return t('at', { times: format.list(times) });
}

/** The last day of a rule in the site's time zone, formatted. */
function untilDay({ kind, at }: Until, format: Format): string {
  const iso = new Date(at).toISOString();
  return format.date(kind === 'instant' ? iso : iso.slice(0, 10));
}

function endText({ count, until }: Recurrence, { t, format }: ScheduleFormat): string {
  if (count !== null) return t('times', { count });
  return until === null ? t('endless') : t('until', { day: untilDay(until, format) });
}

/**
 * A schedule in words: "Every 2 weeks on Monday and Thursday at 08:00, from 23 Nov 2026, 24 times".
 * A rule that can't be parsed is shown unchanged.
 */
export function describeSchedule(schedule: Schedule, speech: ScheduleFormat): string {
  const { t, format } = speech;
  const { starts_at: startsAt } = schedule;
  const rule = parseRRule(schedule.rule);
  if (rule === null) return t('unread', { rule: schedule.rule });
  const isHourly = rule.frequency === 'HOURLY';
  const what = [
    t(`every_${rule.frequency}`, { count: rule.interval }),
    onDays(rule, startsAt, speech),
    atTimes(rule, startsAt, speech),
  ];
  const which = rule.positions.map((nth) => nthWord(speech, nth));
  return [
    what.filter((part) => part !== '').join(' '),
    which.length === 0 ? '' : t('only', { which: format.list(which) }),
    t('from', { start: isHourly ? format.dateTime(startsAt) : format.date(startsAt) }),
    endText(rule, speech),
    schedule.from_completion ? t('from_completion') : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
