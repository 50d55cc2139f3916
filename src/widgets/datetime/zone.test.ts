import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock.ts';
import { instantOfWall, wallOfInstant } from '../../runtime/zone.ts';

const zones = [
  'Europe/Berlin',
  'America/Chicago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
];
const someZone = fc.constantFrom(...zones);
const someInstant = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.getTime());

const at = (text: string) => Date.parse(text);
const wall = (text: string) => Date.parse(`${text}Z`);

describe('wall-clock time and instant', () => {
  test('wall-clock time and instant convert to each other, except in the hour that occurs twice', () => {
    fc.assert(
      fc.property(someInstant, someZone, (instant, zone) => {
        const shown = wallOfInstant(instant, zone);
        const back = instantOfWall(shown, zone);
        expect(wallOfInstant(back, zone)).toBe(shown);
        expect(instant - back).toBeGreaterThanOrEqual(0);
        expect(instant - back).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 500 },
    );
  });

  test('the wall-clock time agrees with the times that the page shows', () => {
    fc.assert(
      fc.property(someInstant, someZone, (instant, zone) => {
        const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
        const there = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
        const utc = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
        expect(utc.format(wallOfInstant(instant, zone))).toBe(there.format(instant));
      }),
    );
  });

  test('a wall-clock time in the hour that occurs twice is its first occurrence', () => {
    const twice = wall('2026-10-25T02:30:00');
    expect(instantOfWall(twice, 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
    for (const instant of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      expect(wallOfInstant(at(instant), 'Europe/Berlin')).toBe(twice);
    }
  });

  test('a wall-clock time in a skipped hour counts with the offset before the change', () => {
    const missing = wall('2026-03-29T02:30:00');
    const instant = instantOfWall(missing, 'Europe/Berlin');
    expect(instant).toBe(at('2026-03-29T01:30:00Z'));
    expect(wallOfInstant(instant, 'Europe/Berlin')).toBe(wall('2026-03-29T03:30:00'));
  });
});

describe('a stored date', () => {
  test('a stored date without time is the same day in every time zone', () => {
    fc.assert(
      fc.property(someInstant, someZone, (instant, zone) => {
        const day = new Date(instant).toISOString().slice(0, 10);
        expect(fromWallClock(toWallClock(day, zone), zone, false)).toBe(day);
      }),
    );
  });

  test('a stored time is shown in the site’s time zone, wherever the browser is', () => {
    const shown = toWallClock('2026-11-21T23:30:00.000Z', 'Australia/Lord_Howe');
    expect(shown?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-22 10:30');
    // 02:30 on this day does not exist in Berlin, where the browser may be, but does in Chicago.
    const chicago = toWallClock('2026-03-29T07:30:00.000Z', 'America/Chicago');
    expect(chicago?.format('HH:mm')).toBe('02:30');
  });

  test('an invalid stored date has no wall-clock time', () => {
    expect([null, '', 'soon', '2026-13-01', 7].map((value) => toWallClock(value, 'UTC'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
