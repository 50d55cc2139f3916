import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInstant } from '../../runtime/record/formats.ts';
import { normaliseIds, normaliseIdSet } from './ids.ts';
import { normaliseInstant } from './instant.ts';
import { normaliseNumber } from './number.ts';
import { optionText } from './option-text.ts';
import { normaliseText } from './text.ts';

describe('numbers from texts', () => {
  test.each([
    ['12', 12],
    [' -3.5 ', -3.5],
    ['12,5', 12.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1.2345', 1.2345],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1 234', 1234],
    ['1’234,75', 1234.75],
    ['1\u202f234', 1234],
    ['−7', -7],
    ['1e3', 1000],
    ['', null],
  ])('the text %j means the number %j', (text, number) => {
    expect(normaliseNumber(text)).toBe(number);
  });

  test.each([
    '1.234',
    '1,234',
    '12,34,5',
    '1.23,4.5',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '5 kg',
    '-',
  ])('the text %j comes back unchanged, because it means two numbers or none', (text) => {
    expect(normaliseNumber(text)).toBe(text);
  });

  test('a number as JavaScript writes it is read as the same number, unless it is ambiguous', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = String(number);
        const meansTwo = /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
        expect(normaliseNumber(text)).toBe(meansTwo ? text : number + 0);
      }),
    );
  });
});

describe('instants', () => {
  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22T10:00:00.5+01:00', '2026-11-22T09:00:00.500Z'],
    ['2026-11-22 00:30+0200', '2026-11-21T22:30:00.000Z'],
    ['2026-11-22T10:00:00.123456789Z', '2026-11-22T10:00:00.123Z'],
    ['2024-02-29t23:59:59.999z', '2024-02-29T23:59:59.999Z'],
  ])('the instant %s is normalised to %s', (text, stored) => {
    expect(normaliseInstant(text)).toBe(stored);
  });

  test.each([
    '2026-11-22T10:00:00',
    '2026-11-22',
    '2026-02-30T10:00:00Z',
    '2026-11-22T24:00:00Z',
    '2026-11-22T10:60:00Z',
    '2026-11-22T10:00:00+25:00',
    '22.11.2026 10:00',
  ])('the text %s is no instant and comes back unchanged', (text) => {
    expect(normaliseInstant(text)).toBe(text);
  });

  test('an instant at any offset becomes the same instant in UTC', () => {
    const from = new Date('1900-01-01T00:00:00.000Z');
    const to = new Date('2199-12-31T23:59:59.999Z');
    fc.assert(
      fc.property(
        fc.date({ min: from, max: to, noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (date, offset) => {
          const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
          const two = (number: number) => String(number).padStart(2, '0');
          const away = Math.abs(offset);
          const sign = offset < 0 ? '-' : '+';
          const text = `${local}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`;
          expect(normaliseInstant(text)).toBe(date.toISOString());
          expect(isInstant(date.toISOString())).toBe(true);
        },
      ),
    );
  });
});

test('texts are trimmed and composed', () => {
  expect(normaliseText('  Pumpe O\u0308l\r\nundicht \n')).toBe('Pumpe Öl\nundicht');
  expect(normaliseText(5)).toBe(5);
});

test('lists of ids have no duplicates, and sets of ids ascend', () => {
  expect(normaliseIds(7)).toEqual([7]);
  expect(normaliseIds('7')).toEqual([7]);
  expect(normaliseIds([9, '3', 9])).toEqual([9, 3]);
  expect(normaliseIdSet([9, '3', 9])).toEqual([3, 9]);
  expect(normaliseIdSet([9, 'x'])).toEqual([9, 'x']);
});

test('the text of options is their labels in every language', () => {
  const options = [
    { value: 1, label: { en: 'Water', de: 'Wasser' } },
    { value: 2, label: 'Oil' },
  ];
  expect(optionText([2, 1], { options })).toBe('Water Wasser Oil');
  expect(optionText([3], { options })).toBe('');
});
