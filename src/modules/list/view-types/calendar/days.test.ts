import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../../../tests/support/mock-site.ts';
import { siteDay } from '../../../../runtime/rules/dates.ts';
import { addDays, toCalendarEntry, shiftDate, weeksOf } from './days.ts';

const item = itemOf(moduleOfTemplate('workorders'), 1);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zone = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC');

describe('weeks', () => {
  test('weeks begin on Monday, follow each other and contain the given day', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('week' as const, 'month' as const), (around, stretch) => {
        const days = weeksOf(around, stretch).flat();
        expect(days).toContain(around);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(days.length % 7).toBe(0);
        days.slice(1).forEach((each, at) => expect(each).toBe(addDays(days[at] ?? '', 1)));
      }),
    );
  });

  test('a month has all the weeks that it touches', () => {
    expect(weeksOf('2027-02-10', 'month')).toHaveLength(4);
    expect(weeksOf('2026-08-10', 'month')).toHaveLength(6);
  });
});

describe('a shifted date', () => {
  test('a shifted date is the given number of days later in the site’s time zone, across clock changes too', () => {
    const moment = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(moment, fc.integer({ min: -40, max: 40 }), zone, (before, days, timeZone) => {
        const after = shiftDate(before, days, timeZone);
        expect(siteDay(after, timeZone)).toBe(addDays(siteDay(before, timeZone), days));
      }),
    );
  });

  test('a shifted date keeps its time of day across a clock change', () => {
    expect(shiftDate('2026-10-24T06:00:00.000Z', 1, 'Europe/Berlin')).toBe(
      '2026-10-25T07:00:00.000Z',
    );
    expect(shiftDate('2026-10-24', 1, 'Europe/Berlin')).toBe('2026-10-25');
  });
});

test('an item is on its days in the site’s time zone, and an end before the beginning is ignored', () => {
  const late = '2026-11-20T23:30:00.000Z';
  expect(toCalendarEntry(item, late, undefined, 'Europe/Berlin')).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-21',
  });
  expect(toCalendarEntry(item, '2026-11-20', '2026-11-22', 'UTC')).toMatchObject({
    to: '2026-11-22',
  });
  expect(toCalendarEntry(item, '2026-11-20', '2026-11-02', 'UTC')).toMatchObject({
    to: '2026-11-20',
  });
  expect(toCalendarEntry(item, null, '2026-11-02', 'UTC')).toBeNull();
});
