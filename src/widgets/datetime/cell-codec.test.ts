import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { someMoment } from '../../../tests/support/random-items.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { cellCodec } from './cell-codec.ts';

const namesIn = (timeZone: string): NameResolver => ({
  language: 'de',
  timeZone,
  module: 'pumps',
  nameOf: () => null,
  find: () => 'missing',
});
const berlin = namesIn('Europe/Berlin');
const withTime = { includeTime: true };
const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];

describe('the cell codec of an instant', () => {
  test('an instant survives encoding and decoding, also when the clocks change', () => {
    fc.assert(
      fc.property(someMoment, fc.constantFrom(...zones), (moment, zone) => {
        const cell = cellCodec.encode(moment, withTime, namesIn(zone));
        expect(cellCodec.decode(cell, withTime, namesIn(zone))).toEqual({ value: moment });
      }),
      { numRuns: 1000 },
    );
  });

  test('an instant is encoded in the site’s time zone, with its offset in the hour that occurs twice', () => {
    const cells = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((moment) =>
      cellCodec.encode(moment, withTime, berlin),
    );
    expect(cells).toEqual(['2026-10-25 02:30', '2026-10-25 02:30+01:00']);
  });

  test.each([
    '22.11.2026 14:30',
    '22.11.26, 14:30 Uhr',
    '22/11/2026 2:30 pm',
    '22 Nov 2026 14:30',
    '22. November 2026 14:30',
    'Nov 22, 2026 2:30 PM',
    '2026-11-22T14:30:00',
    '2026-11-22T13:30:00Z',
  ])('an instant is decoded from %s', (cell) => {
    expect(cellCodec.decode(cell, withTime, berlin)).toEqual({
      value: '2026-11-22T13:30:00.000Z',
    });
  });
});

describe('the cell codec of a day', () => {
  test('a day is decoded in the order of the column’s format, and never as another day', () => {
    const read = (cell: string, settings: Pick<SettingsOf<'datetime'>, 'format'> = {}) =>
      cellCodec.decode(cell, { includeTime: false, ...settings }, berlin);
    expect(read('03/04/2026')).toEqual({ value: '2026-04-03' });
    expect(read('03/04/2026', { format: 'MM/DD/YYYY' })).toEqual({ value: '2026-03-04' });
    expect(read('n/a')).toEqual({ value: null });
    expect(read('2026-04-03 00:00:00')).toEqual({ value: '2026-04-03' });
    for (const cell of ['31.02.2026', '2026-04-03 14:30', '13/13/2026', 'soon', '45000']) {
      expect(read(cell), cell).toMatchObject({ problem: { code: 'not_a_date' } });
    }
  });
});
