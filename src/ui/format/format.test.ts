import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestI18n } from '../testI18n.ts';
import { createFormat } from './format.ts';

const now = new Date('2026-11-21T06:12:00Z');
const formatIn = (language: 'en' | 'de', timeZone = 'Europe/Berlin') =>
  createFormat({
    language,
    timeZone,
    t: createTestI18n(language).getFixedT(language, 'ui'),
    now: () => now,
  });
const en = formatIn('en');
const de = formatIn('de');

describe('dates', () => {
  it('dates are written in the notation of the language', () => {
    expect([en.date('2026-11-22'), de.date('2026-11-22')]).toEqual(['22 Nov 2026', '22.11.2026']);
    expect([en.date('2026-12-04'), de.date('2026-12-04')]).toEqual(['4 Dec 2026', '04.12.2026']);
  });

  it('dates without time never shift, wherever the site is', () => {
    const zone = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin');
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(zone, day, (timeZone, value) => {
        const written = formatIn('de', timeZone).date(value);
        expect(written.split('.').toReversed().join('-')).toBe(value);
      }),
    );
  });

  it('dates with time are shown in the time zone of the site', () => {
    const instant = '2026-11-21T23:30:00Z';
    expect(formatIn('en', 'Europe/Berlin').dateTime(instant)).toBe('22 Nov 2026, 00:30');
    expect(formatIn('en', 'America/Chicago').dateTime(instant)).toBe('21 Nov 2026, 17:30');
  });

  it('a text that is no date comes back unchanged', () => {
    expect([en.date('soon'), en.stamp(''), en.due('soon').text]).toEqual(['soon', '', 'soon']);
  });
});

describe('periods of the calendar', () => {
  it('calendar periods are named in the same notation as the dates of lists', () => {
    expect(en.day.range('2026-11-16', '2026-11-22')).toMatch(/^16\s–\s22 Nov 2026$/);
    expect(de.day.range('2026-11-16', '2026-11-22')).toBe('16.–22.11.2026');
    expect([en.day.month('2026-11-01'), de.day.month('2026-11-01')]).toEqual([
      'November 2026',
      'November 2026',
    ]);
    expect([en.day.year('2026-11-01'), en.day.weekday('2026-11-23', 'short')]).toEqual([
      '2026',
      'Mon',
    ]);
  });
});

describe('stamps of a history', () => {
  it.each([
    ['2026-11-21T05:58:00Z', '06:58', '06:58'],
    ['2026-11-20T15:20:00Z', 'Yesterday, 16:20', 'Gestern, 16:20'],
    ['2026-11-20T23:30:00Z', '00:30', '00:30'],
    ['2026-11-14T06:05:00Z', '14 Nov, 07:05', '14.11., 07:05'],
    ['2025-11-14T06:05:00Z', '14 Nov 2025, 07:05', '14.11.2025, 07:05'],
  ])('the history stamp of %s is short for recent instants', (instant, english, german) => {
    expect([en.stamp(instant), de.stamp(instant)]).toEqual([english, german]);
  });
});

describe('how long ago', () => {
  it.each([
    ['2026-11-21T06:11:30Z', 'just now', 'gerade eben'],
    ['2026-11-21T05:32:00Z', '40 min ago', 'vor 40 min'],
    ['2026-11-21T04:02:00Z', '2 h ago', 'vor 2 h'],
    ['2026-11-20T15:20:00Z', 'Yesterday', 'Gestern'],
    ['2026-11-14T06:05:00Z', '14 Nov 2026', '14.11.2026'],
  ])('the age of %s is given in words', (instant, english, german) => {
    expect([en.ago(instant), de.ago(instant)]).toEqual([english, german]);
  });
});

describe('due dates', () => {
  it.each([
    ['2026-11-19', 'overdue', '2 days overdue', '2 Tage überfällig'],
    ['2026-11-20T23:30:00Z', 'overdue', 'Overdue', 'Überfällig'],
    ['2026-11-21T06:12:00Z', 'today', 'Today', 'Heute'],
    ['2026-11-21', 'today', 'Today', 'Heute'],
    ['2026-11-22', 'ahead', '22 Nov 2026', '22.11.2026'],
  ])('the due date %s is %s', (value, state, english, german) => {
    expect(en.due(value)).toEqual({ state, text: english });
    expect(de.due(value)).toEqual({ state, text: german });
  });

  it('due dates count days by the clock of the given time zone', () => {
    expect(en.due('2026-11-19T15:00:00Z', 'Australia/Perth').text).toBe('2 days overdue');
    expect(en.due('2026-11-19T17:00:00Z', 'Australia/Perth').text).toBe('1 day overdue');
    expect(en.due('2026-11-22T17:00:00Z', 'Australia/Perth').text).toBe('23 Nov 2026');
  });

  it('due dates count calendar days across a change of clocks', () => {
    const spring = createFormat({
      language: 'en',
      timeZone: 'Europe/Berlin',
      t: createTestI18n('en').getFixedT('en', 'ui'),
      now: () => new Date('2026-03-29T21:59:00Z'),
    });
    expect(spring.due('2026-03-28').text).toBe('1 day overdue');
  });
});

describe('numbers and sizes', () => {
  it('numbers are written in the notation of the language', () => {
    expect([en.number(1306), de.number(1306)]).toEqual(['1,306', '1.306']);
    expect([en.number(2.5), de.number(2.5)]).toEqual(['2.5', '2,5']);
    expect(de.number(1306, 2)).toBe('1.306,00');
  });

  it('sizes below 0.1 MB are given in kB, so that none reads 0.00 MB', () => {
    const sizes = [0, 1, 1024, 38_500, 104_857];
    expect(sizes.map(en.size)).toEqual(['0 kB', '1 kB', '1 kB', '38 kB', '103 kB']);
  });

  it('sizes are given in MB of 1048576 bytes with two decimals', () => {
    expect([en.size(11_974_737), de.size(11_974_737)]).toEqual(['11.42 MB', '11,42 MB']);
    expect(en.size(104_858)).toBe('0.10 MB');
  });

  it('a limit of whole megabytes has no decimals', () => {
    expect([en.sizeLimit(100 * 1_048_576), de.sizeLimit(2048 * 1_048_576)]).toEqual([
      '100 MB',
      '2.048 MB',
    ]);
    expect([de.sizeLimit(11_974_737), en.sizeLimit(38_500), en.sizeLimit(0)]).toEqual([
      '11,42 MB',
      '38 kB',
      '0 kB',
    ]);
  });
});
