/** A parsed RRULE of RFC 5545. Lists are empty if a part is absent. */
export interface Recurrence {
  readonly frequency: Frequency;
  /** 1 means each hour, day, week, month or year. */
  readonly interval: number;
  readonly count: number | null;
  readonly until: Until | null;
  /** 1 to 12. */
  readonly months: readonly number[];
  /** 1 to 31, or from the month's end: -1 is its last day. */
  readonly monthDays: readonly number[];
  /** 1 to 366, or from the year's end. */
  readonly yearDays: readonly number[];
  /** Weeks of the year as ISO 8601 counts them from `weekStart`, 1 to 53, or from the year's end. */
  readonly weeks: readonly number[];
  /** Days after Easter Sunday of the western churches, before it if negative. */
  readonly easter: readonly number[];
  readonly days: readonly Weekday[];
  /** Which of the dates of one period count: 1 is the first, -1 the last. */
  readonly positions: readonly number[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  /** First day of a week; 0 is Monday. */
  readonly weekStart: number;
}

export interface Weekday {
  /** 0 is Monday. */
  readonly day: number;
  /**
   * Which one of the month (of the year if the rule has no month), from its end if negative; 0:
   * each.
   */
  readonly nth: number;
}

/**
 * The end of a rule: a calendar day, a wall-clock time of the site, or an instant; milliseconds as
 * if in UTC.
 */
export interface Until {
  readonly kind: 'day' | 'wall' | 'instant';
  readonly at: number;
}

export const frequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const plain: Omit<Recurrence, 'frequency'> = {
  interval: 1,
  count: null,
  until: null,
  months: [],
  monthDays: [],
  yearDays: [],
  weeks: [],
  easter: [],
  days: [],
  positions: [],
  hours: [],
  minutes: [],
  weekStart: 0,
};

/** A recurrence without further parts: each day, each week and so on. */
export function createRecurrence(
  frequency: Frequency,
  own: Partial<Omit<Recurrence, 'frequency'>> = {},
): Recurrence {
  return { ...plain, ...own, frequency };
}

/** Parses a part's value; undefined if it is invalid. */
type Reader = (text: string) => Partial<Recurrence> | undefined;

type ListKey = {
  [K in keyof Recurrence]: Recurrence[K] extends readonly number[] ? K : never;
}[keyof Recurrence];

/** Parses a list of whole numbers between bounds. */
function list(
  key: ListKey,
  [least, most]: readonly [number, number],
  size: (number: number) => number = (number) => number,
): Reader {
  return (text) => {
    const numbers = text
      .split(',')
      .map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : NaN));
    const isRight = numbers.every((number) => size(number) >= least && size(number) <= most);
    return isRight ? { [key]: [...new Set(numbers)].sort((a, b) => a - b) } : undefined;
  };
}

/** The same, with negative numbers that count from the end. */
const listFromEnd = (key: ListKey, most: number) => list(key, [1, most], Math.abs);

/** From Easter Sunday to the first and the last day of any year. */
const easterBounds = [-80, 250] as const;

function whole(key: 'interval' | 'count'): Reader {
  return (text) => (/^\d{1,9}$/.test(text) ? { [key]: Number(text) } : undefined);
}

const untilForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

function readUntil(text: string): Partial<Recurrence> | undefined {
  const [, year = '', month = '', day = '', hour, minute = '', second = '', zulu] =
    untilForm.exec(text) ?? [];
  const time = hour === undefined ? '00:00:00' : `${hour}:${minute}:${second}`;
  const iso = `${year}-${month}-${day}T${time}.000Z`;
  const at = Date.parse(iso);
  if (Number.isNaN(at) || new Date(at).toISOString() !== iso) return undefined;
  const kind = hour === undefined ? 'day' : zulu === 'Z' ? 'instant' : 'wall';
  return { until: { kind, at } };
}

function readDays(text: string): Partial<Recurrence> | undefined {
  const days = text.split(',').map((part): Weekday | null => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? [];
    const day = dayNames.indexOf(name);
    const number = nth === '' ? 0 : Number(nth);
    const isRight = day >= 0 && Math.abs(number) <= 53 && (nth === '' || number !== 0);
    return isRight ? { day, nth: number } : null;
  });
  const read = days.filter((day) => day !== null);
  return read.length === days.length ? { days: read } : undefined;
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['FREQ', (text) => ({ frequency: frequencies.find((each) => each === text) ?? 'DAILY' })],
  ['INTERVAL', whole('interval')],
  ['COUNT', whole('count')],
  ['UNTIL', readUntil],
  ['BYMONTH', list('months', [1, 12])],
  ['BYMONTHDAY', listFromEnd('monthDays', 31)],
  ['BYYEARDAY', listFromEnd('yearDays', 366)],
  ['BYWEEKNO', listFromEnd('weeks', 53)],
  ['BYEASTER', list('easter', easterBounds)],
  ['BYDAY', readDays],
  ['BYSETPOS', listFromEnd('positions', 366)],
  ['BYHOUR', list('hours', [0, 23])],
  ['BYMINUTE', list('minutes', [0, 59])],
  ['WKST', (text) => (dayNames.includes(text) ? { weekStart: dayNames.indexOf(text) } : undefined)],
]);

/**
 * Whether a rule has a combination of parts that RFC 5545 leaves undefined or that no schedule
 * needs.
 */
function isSenseless({ frequency, count, until, ...parts }: Recurrence): boolean {
  const { days, monthDays, yearDays, weeks, easter, positions } = parts;
  const most = frequency === 'YEARLY' ? 53 : frequency === 'MONTHLY' ? 5 : 0;
  const named = [parts.months, monthDays, yearDays, weeks, easter, days];
  const isBare = [...named, parts.hours, parts.minutes].every(({ length }) => length === 0);
  const ofYears = yearDays.length + weeks.length + easter.length;
  return (
    (count !== null && until !== null) ||
    days.some(({ nth }) => Math.abs(nth) > most) ||
    (frequency === 'WEEKLY' && monthDays.length > 0) ||
    (weeks.length > 0 && days.some(({ nth }) => nth !== 0)) ||
    (frequency !== 'YEARLY' && ofYears > 0) ||
    (positions.length > 0 && (isBare || frequency === 'HOURLY'))
  );
}

/**
 * Parses an RRULE (RFC 5545, 3.3.10, without its name); null if it is invalid. BYEASTER is accepted
 * too, as other programs write it. Rules that repeat by minutes or seconds are not accepted
 * (`isTooFrequent`).
 */
export function parseRRule(rule: string): Recurrence | null {
  const parts = rule
    .trim()
    .toUpperCase()
    .split(';')
    .map((part) => part.split('='));
  const keys = parts.map(([key]) => key);
  const frequency = frequencies.find((each) => parts.some(([k, v]) => k === 'FREQ' && v === each));
  if (frequency === undefined || new Set(keys).size < keys.length) return null;
  const read = parts.map(([key = '', value = '', ...others]) =>
    others.length > 0 ? undefined : readers.get(key)?.(value),
  );
  const known = read.filter((part) => part !== undefined);
  if (known.length < read.length) return null;
  const own = known.reduce<Partial<Recurrence>>((all, part) => ({ ...all, ...part }), {});
  const found = { ...createRecurrence(frequency, own), frequency };
  return isSenseless(found) ? null : found;
}

/** True for a rule that repeats by minutes or seconds: no work at a site is planned so. */
export function isTooFrequent(rule: string): boolean {
  return /(^|;)\s*(FREQ=(MINUTE|SECOND)LY|BYSECOND=)/i.test(rule.trim());
}

const compact = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function writeUntil({ kind, at }: Until): string {
  const text = compact(at);
  if (kind === 'day') return text.slice(0, 8);
  return kind === 'wall' ? text.slice(0, -1) : text;
}

/** The RRULE of a recurrence; `parseRRule` is the inverse. */
export function formatRRule(rule: Recurrence): string {
  const days = rule.days.map(({ day, nth }) => `${nth === 0 ? '' : nth}${dayNames[day] ?? ''}`);
  const parts: readonly (readonly [string, string])[] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.months.join(',')],
    ['BYMONTHDAY', rule.monthDays.join(',')],
    ['BYYEARDAY', rule.yearDays.join(',')],
    ['BYWEEKNO', rule.weeks.join(',')],
    ['BYEASTER', rule.easter.join(',')],
    ['BYDAY', days.join(',')],
    ['BYHOUR', rule.hours.join(',')],
    ['BYMINUTE', rule.minutes.join(',')],
    ['BYSETPOS', rule.positions.join(',')],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until === null ? '' : writeUntil(rule.until)],
    ['WKST', rule.weekStart === 0 ? '' : (dayNames[rule.weekStart] ?? '')],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join(';');
}
