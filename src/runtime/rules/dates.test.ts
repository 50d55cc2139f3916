import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someDate, someMoment } from '../../../tests/support/random-items.ts';
import { isTimeZone } from '../zone.ts';
import { compareDates, endOfDay, siteDay, startOfDay } from './dates.ts';

describe('the first moment of a day', () => {
  test.each([
    ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z'],
    ['2026-06-01', 'Europe/Berlin', '2026-05-31T22:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
    // No midnight: the clock jumps from 23:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight comes twice, the first time in summer time.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // A day that the calendar of Samoa skipped begins when the next one does.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['0001-01-01', 'Asia/Tokyo', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01', 'Pacific/Honolulu', '0001-01-01T00:00:00.000Z'],
  ])('startOfDay: %s in %s begins at %s', (day, zone, start) => {
    expect(startOfDay(day, zone)).toBe(start);
  });

  test('a day ends when the next one begins, also at the end of months and of the calendar', () => {
    expect(endOfDay('2028-02-28', 'UTC')).toBe('2028-02-29T00:00:00.000Z');
    expect(endOfDay('9999-12-31', 'UTC') > '9999-12-31T23:59:59.999Z').toBe(true);
  });
});

test('a moment lies within the day that siteDay returns', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'Australia/Perth',
    'America/Havana',
    'America/St_Johns',
  );
  fc.assert(
    fc.property(someMoment, zone, (moment, timeZone) => {
      const day = siteDay(moment, timeZone);
      expect(startOfDay(day, timeZone) <= moment).toBe(true);
      expect(moment < endOfDay(day, timeZone)).toBe(true);
      expect(compareDates(day, moment, timeZone)).toBe(0);
    }),
  );
});

test('compareDates is antisymmetric', () => {
  fc.assert(
    fc.property(someDate, someDate, (a, b) => {
      const zone = 'Europe/Berlin';
      expect(compareDates(a, b, zone)).toBe(0 - compareDates(b, a, zone));
    }),
  );
});

test('a minute after a repeated midnight belongs to the later day', () => {
  // Until 2011 the clocks of St. John's were set back from 00:01 to 23:01.
  const [before, after] = ['2010-11-07T02:30:30.000Z', '2010-11-07T02:45:00.000Z'];
  expect(siteDay(before, 'America/St_Johns')).toBe('2010-11-07');
  expect(siteDay(after, 'America/St_Johns')).toBe('2010-11-07');
});

test('isTimeZone recognises time zones by name', () => {
  expect(['UTC', 'Europe/Berlin', 'Atlantis/Capital', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
