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

describe('wall clock and instant', () => {
  test('lead to each other, but for the hour that comes twice', () => {
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

  test('agree with the page’s own way to write times', () => {
    fc.assert(
      fc.property(someInstant, someZone, (instant, zone) => {
        const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
        const there = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
        const utc = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
        expect(utc.format(wallOfInstant(instant, zone))).toBe(there.format(instant));
      }),
    );
  });

  test('an hour that comes twice means its first time', () => {
    const twice = wall('2026-10-25T02:30:00');
    expect(instantOfWall(twice, 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
    for (const instant of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      expect(wallOfInstant(at(instant), 'Europe/Berlin')).toBe(twice);
    }
  });

  test('an hour that is left out means what the clock before would have shown', () => {
    const missing = wall('2026-03-29T02:30:00');
    const instant = instantOfWall(missing, 'Europe/Berlin');
    expect(instant).toBe(at('2026-03-29T01:30:00Z'));
    expect(wallOfInstant(instant, 'Europe/Berlin')).toBe(wall('2026-03-29T03:30:00'));
  });
});

describe('a stored date', () => {
  test('without time is the same day on every clock', () => {
    fc.assert(
      fc.property(someInstant, someZone, (instant, zone) => {
        const day = new Date(instant).toISOString().slice(0, 10);
        expect(fromWallClock(toWallClock(day, zone), zone, false)).toBe(day);
      }),
    );
  });

  test('with a time is shown on the site’s clock, wherever the browser is', () => {
    const shown = toWallClock('2026-11-21T23:30:00.000Z', 'Australia/Lord_Howe');
    expect(shown?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-22 10:30');
    // 02:30 on this day is left out in Berlin, where the browser may be, and not in Chicago.
    const chicago = toWallClock('2026-03-29T07:30:00.000Z', 'America/Chicago');
    expect(chicago?.format('HH:mm')).toBe('02:30');
  });

  test('that is none has no place on a clock', () => {
    expect([null, '', 'soon', '2026-13-01', 7].map((value) => toWallClock(value, 'UTC'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
