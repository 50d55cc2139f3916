import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay, isInstant } from './formats.ts';

const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
const day = fc.tuple(year, two, two).map((parts) => parts.join('-'));
const time = fc.tuple(two, two, two).map((parts) => `${parts.join(':')}.000Z`);
const real = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** The oracle: Date parses the text and prints it unchanged. */
function isMoment(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString() === text;
}

test('isDay accepts exactly the days of the calendar', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        day,
        real.map((text) => text.slice(0, 10)),
      ),
      (text) => {
        expect(isDay(text)).toBe(isMoment(`${text}T00:00:00.000Z`) && !text.startsWith('0000'));
      },
    ),
    { numRuns: 2000 },
  );
});

test('isInstant accepts exactly the moments of the calendar, only in the stored form', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.tuple(day, time).map((parts) => parts.join('T')),
        real,
      ),
      (text) => {
        expect(isInstant(text)).toBe(isMoment(text) && !text.startsWith('0000'));
      },
    ),
    { numRuns: 2000 },
  );
  for (const text of ['2026-11-22', '2026-11-22T08:00:00Z', ' 2026-11-22T08:00:00.000Z'])
    expect(isInstant(text)).toBe(false);
});
