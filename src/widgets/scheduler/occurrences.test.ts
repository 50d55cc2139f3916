import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, test, vi } from 'vitest';
import { wallOfInstant } from '../../runtime/zone.ts';
import { hasOccurrence, nextOccurrences } from './occurrences.ts';
import { dayNumber, weekdayOf } from './periods.ts';
import {
  type Frequency,
  parseRRule,
  type Recurrence,
  createRecurrence,
  formatRRule,
} from './recurrence.ts';

const { RRule } = rrule;
const at = (text: string) => Date.parse(text);

const numbers = (least: number, most: number, fromEnd = false) =>
  fc.uniqueArray(
    fc
      .integer({ min: fromEnd ? -most : least, max: most })
      .filter((number) => Math.abs(number) >= least),
    { maxLength: 3 },
  );

const someDays = (frequency: Frequency) => {
  const nth = { YEARLY: 53, MONTHLY: 5, WEEKLY: 0, DAILY: 0, HOURLY: 0 }[frequency];
  const each = fc.record({ day: fc.integer({ min: 0, max: 6 }), nth: fc.constant(0) });
  const some = fc.record({
    day: fc.integer({ min: 0, max: 6 }),
    nth: fc.integer({ min: -nth, max: nth }).filter((number) => number !== 0),
  });
  // Given both "every Monday" and "the first Friday", the package requires both at the same time.
  const days = fc.uniqueArray(each, { maxLength: 3, selector: ({ day }) => day });
  return nth === 0
    ? days
    : fc.oneof(
        days,
        fc.uniqueArray(some, { maxLength: 2, selector: (one) => `${one.nth} ${one.day}` }),
      );
};

const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b);

/** Random rules of RFC 5545, in which each part may be absent. */
const someRule: fc.Arbitrary<Recurrence> = fc
  .constantFrom<Frequency>('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((frequency) =>
    fc
      .record({
        interval: fc.integer({ min: 1, max: 5 }),
        months: numbers(1, 12),
        monthDays: frequency === 'WEEKLY' ? fc.constant([]) : numbers(1, 31, true),
        yearDays: frequency === 'YEARLY' ? numbers(1, 366, true) : fc.constant([]),
        weeks:
          frequency === 'YEARLY'
            ? fc.uniqueArray(fc.integer({ min: -1, max: 53 }).filter(Boolean), { maxLength: 2 })
            : fc.constant([]),
        // The package supports only one Easter day.
        easter:
          frequency === 'YEARLY'
            ? fc.array(fc.integer({ min: -80, max: 250 }), { maxLength: 1 })
            : fc.constant([]),
        days: someDays(frequency),
        hours: numbers(0, 23),
        minutes: numbers(0, 59),
        // The package replaces a missing position from the end by the first, and repeats dates at
        // which two positions fall; its first week begins with the start.
        positions:
          frequency === 'HOURLY' || frequency === 'WEEKLY'
            ? fc.constant([])
            : fc.uniqueArray(fc.constantFrom(-1, 1, 2, 3, 4), { maxLength: 1 }),
        weekStart: fc.integer({ min: 0, max: 6 }),
        count: fc.option(fc.integer({ min: 1, max: 30 })),
      })
      .map((own) =>
        createRecurrence(frequency, {
          ...own,
          weeks: ascending(own.weeks),
          months: ascending(own.months),
          monthDays: ascending(own.monthDays),
          yearDays: ascending(own.yearDays),
          hours: ascending(own.hours),
          minutes: ascending(own.minutes),
          positions: ascending(own.positions),
        }),
      ),
  )
  .filter((rule) => parseRRule(formatRRule(rule)) !== null);

const isOfStart = ({ days, monthDays, yearDays, easter }: Recurrence) =>
  [days, monthDays, yearDays, easter].every(({ length }) => length === 0);

const someStart = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);

describe('a recurrence rule', () => {
  test('a rule survives formatting and parsing', () => {
    fc.assert(
      fc.property(someRule, (rule) => {
        expect(parseRRule(formatRRule(rule))).toEqual(rule);
      }),
    );
  });

  test.each([
    'FREQ=DAILY;UNTIL=20271231T225959Z',
    'freq=weekly;byday=mo,+1tu',
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271231',
  ])('the rule %s is parsed', (rule) => {
    expect(parseRRule(rule) === null).toBe(rule.includes('+1'));
  });

  test.each([
    '',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'INTERVAL=2',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;COUNT=2;UNTIL=20271231',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYEASTER=1',
    'FREQ=YEARLY;BYEASTER=300',
    'FREQ=MONTHLY;BYWEEKNO=1',
    'FREQ=YEARLY;BYWEEKNO=54',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO',
    'FREQ=DAILY;INTERVAL=-1',
    'RRULE:FREQ=DAILY',
  ])('the text %j is no rule', (rule) => {
    expect(parseRRule(rule)).toBeNull();
  });
});

describe('the dates of a rule', () => {
  test('the dates are those of another implementation of RFC 5545', () => {
    fc.assert(
      fc.property(someRule, someStart, (rule, startsAt) => {
        const found = nextOccurrences({ rule, startsAt, zone: 'UTC' }, startsAt, 20);
        if (found.length === 0) return;
        // For a rule with only a week the package returns all its days; this engine returns the
        // weekday of the start.
        const isBare = rule.weeks.length > 0 && isOfStart(rule);
        const days = isBare ? [{ day: weekdayOf(dayNumber(startsAt)), nth: 0 }] : rule.days;
        const options = RRule.parseString(formatRRule({ ...rule, days }));
        const theirs = new RRule({ ...options, dtstart: new Date(startsAt) });
        const expected = theirs.all((_, index) => index < found.length);
        expect(found.map((date) => new Date(date))).toEqual(expected.slice(0, found.length));
      }),
      { numRuns: 300 },
    );
  });

  test('the dates after an instant are the later part of all dates', () => {
    fc.assert(
      fc.property(someRule, someStart, fc.integer({ min: 0, max: 12 }), (rule, startsAt, skip) => {
        const plan = { rule, startsAt, zone: 'Europe/Berlin' };
        const all = nextOccurrences(plan, startsAt, skip + 3);
        const from = all[skip];
        if (from === undefined) return;
        expect(nextOccurrences(plan, from, 3)).toEqual(all.slice(skip, skip + 3));
      }),
      { numRuns: 100 },
    );
  });

  test('the dates keep their local hour when the clocks change', () => {
    const zones = ['Europe/Berlin', 'America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata'];
    fc.assert(
      fc.property(someStart, fc.constantFrom(...zones), (start, zone) => {
        const startsAt = start - (((start % 86_400_000) + 86_400_000) % 86_400_000) + 43_200_000;
        const wall = (instant: number) => wallOfInstant(instant, zone) % 86_400_000;
        const rule = createRecurrence('WEEKLY');
        const hours = nextOccurrences({ rule, startsAt, zone }, startsAt, 60).map(wall);
        expect(new Set(hours).size).toBe(1);
      }),
      { numRuns: 50 },
    );
  });

  test('dates at 08:00 in Berlin are 07:00 UTC in winter and 06:00 UTC in summer', () => {
    const plan = {
      rule: createRecurrence('MONTHLY', { interval: 4 }),
      startsAt: at('2026-11-23T07:00:00Z'),
      zone: 'Europe/Berlin',
    };
    expect(
      nextOccurrences(plan, plan.startsAt, 3).map((date) => new Date(date).toISOString()),
    ).toEqual(['2026-11-23T07:00:00.000Z', '2027-03-23T07:00:00.000Z', '2027-07-23T06:00:00.000Z']);
  });

  test('a date in a skipped hour comes an hour later, once', () => {
    const zone = 'Europe/Berlin';
    const daily = { rule: createRecurrence('DAILY'), startsAt: at('2027-03-27T01:30:00Z'), zone };
    expect(nextOccurrences(daily, at('2027-03-28T00:00:00Z'), 1)).toEqual([
      at('2027-03-28T01:30:00Z'),
    ]);
    const hourly = { rule: createRecurrence('HOURLY'), startsAt: at('2027-03-28T00:00:00Z'), zone };
    expect(nextOccurrences(hourly, hourly.startsAt, 3)).toEqual(
      ['2027-03-28T00:00Z', '2027-03-28T01:00Z', '2027-03-28T02:00Z'].map(at),
    );
  });

  test.each([
    ['FREQ=YEARLY;BYEASTER=0', ['2027-03-28', '2028-04-16', '2029-04-01']],
    ['FREQ=YEARLY;BYEASTER=-2', ['2027-03-26', '2028-04-14', '2029-03-30']],
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', ['2027-01-04', '2028-01-03', '2029-01-01']],
    ['FREQ=YEARLY;BYWEEKNO=-1', ['2026-12-28', '2027-12-27', '2028-12-25']],
  ])('the dates of %s agree with the calendar', (text, expected) => {
    const rule = parseRRule(text);
    if (rule === null) throw new Error(`${text} is not read.`);
    const startsAt = at('2026-11-23T07:00:00Z');
    const found = nextOccurrences({ rule, startsAt, zone: 'Europe/Berlin' }, startsAt, 3);
    expect(found.map((date) => new Date(date).toISOString().slice(0, 10))).toEqual(expected);
  });

  test('the dates end with the last one of the rule', () => {
    const startsAt = at('2026-11-23T07:00:00Z');
    const days = (rule: string) => {
      const read = parseRRule(rule);
      if (read === null) throw new Error(`${rule} is not read.`);
      return nextOccurrences({ rule: read, startsAt, zone: 'Europe/Berlin' }, startsAt, 50).length;
    };
    expect(days('FREQ=DAILY;COUNT=3')).toBe(3);
    expect(days('FREQ=DAILY;UNTIL=20261125')).toBe(3);
    expect(days('FREQ=DAILY;UNTIL=20261125T070000Z')).toBe(3);
    expect(days('FREQ=DAILY;UNTIL=20261125T065959Z')).toBe(2);
    expect(days('FREQ=DAILY;UNTIL=20261125T080000')).toBe(3);
  });

  test('a rule without any date is recognised', () => {
    const never = ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'];
    for (const text of [...never, 'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2']) {
      const rule = parseRRule(text);
      expect(
        rule !== null && hasOccurrence({ rule, startsAt: at('2026-11-23T07:00:00Z'), zone: 'UTC' }),
        text,
      ).toBe(false);
    }
    const leap = parseRRule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29');
    expect(
      leap !== null &&
        hasOccurrence({ rule: leap, startsAt: at('2026-11-23T07:00:00Z'), zone: 'UTC' }),
    ).toBe(true);
  });

  test('steps of a day have dates only if the hour is that of the start by the clock of the site', () => {
    const rule = parseRRule('FREQ=HOURLY;INTERVAL=24;BYHOUR=8');
    const startsAt = at('2026-11-23T00:00:00Z');
    const has = (zone: string) => rule !== null && hasOccurrence({ rule, startsAt, zone });
    expect(has('Australia/Perth')).toBe(true);
    expect(has('UTC')).toBe(false);
    expect(has('Europe/Berlin')).toBe(false);
    expect(has('Asia/Kolkata')).toBe(false);
  });

  test('a search of sixty years reads the calendar once per month', () => {
    const reads = vi.spyOn(Date.prototype, 'getUTCMonth');
    const search = (text: string) => {
      const rule = parseRRule(text);
      if (rule === null) throw new Error(`${text} is not read.`);
      reads.mockClear();
      const startsAt = at('2026-11-23T07:00:00Z');
      expect(hasOccurrence({ rule, startsAt, zone: 'UTC' })).toBe(false);
      return reads.mock.calls.length;
    };
    const minutes = 'BYMINUTE=0,1,2,3,4,5,6,7,8,9';
    expect(search(`FREQ=HOURLY;INTERVAL=24;BYHOUR=14;${minutes}`)).toBeLessThan(5);
    expect(search(`FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;${minutes}`)).toBeLessThan(61 * 12);
    expect(search('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')).toBeLessThan(61 * 12);
    reads.mockRestore();
  });
});
