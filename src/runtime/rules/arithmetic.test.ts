import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSum, isInRange, remainder, roundTo15Digits } from './arithmetic.ts';

const decimal = fc
  .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

// Only of one sign: cancellation leaves fewer than fifteen correct digits, as in -999,356.44 +
// 998,712.88.
test('sums of decimals of one sign are the decimals that people expect', () => {
  const scaled = (value: number) => BigInt(Math.round(value * 1e6));
  const positive = decimal.map(Math.abs);
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      expect(roundTo15Digits(a + b)).toBe(Number(`${scaled(a) + scaled(b)}e-6`));
    }),
  );
});

test('rounding a tie goes to the even digit, above and below zero', () => {
  expect(roundTo15Digits(123456.0009765625)).toBe(123456.000976562);
  expect(roundTo15Digits(-123456.0009765625)).toBe(-123456.000976562);
  expect(roundTo15Digits(123457.0029296875)).toBe(123457.002929688);
  expect(roundTo15Digits(1 / 3)).toBe(0.333333333333333);
});

test('rounding keeps fifteen digits unchanged', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      expect(roundTo15Digits(value)).toBe(value);
    }),
  );
});

test('a remainder is less than the divisor and leaves a whole multiple of it', () => {
  const part = fc.integer({ min: 1, max: 1e6 }).map((digits) => Number(`${digits}e-3`));
  fc.assert(
    fc.property(decimal, part, (a, b) => {
      const rest = remainder(a, b);
      expect(Math.abs(rest)).toBeLessThan(b);
      expect(Math.sign(rest) === 0 || Math.sign(rest) === Math.sign(a)).toBe(true);
      const times = (a - rest) / b;
      expect(Math.abs(times - Math.round(times))).toBeLessThan(1e-3);
    }),
  );
  expect(remainder(0.3, 0.1)).toBe(0);
  expect(remainder(1e30, 7e-30)).toBeLessThan(7e-30);
});

test('zero and magnitudes from 1e-30 to 1e30 are in range', () => {
  const inRange = [0, 1e-30, -1e30];
  expect([...inRange, 9e-31, 1.1e30, Infinity, NaN].filter(isInRange)).toEqual(inRange);
});

test('a sum is the decimal that people add up by hand, whatever the order, also where numbers are large or small', () => {
  const places = fc.integer({ min: 0, max: 9 });
  const number = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), places)
    .map(([digits, by]) => ({
      digits: BigInt(digits) * 10n ** BigInt(9 - by),
      text: `${digits}e-${by}`,
    }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), (all) => {
      const values = all.map(({ text }) => Number(text));
      const total = all.reduce((sum, { digits }) => sum + digits, 0n);
      const expected = roundTo15Digits(Number(`${total}e-9`));
      expect(exactSum(values)).toBe(expected);
      expect(exactSum(values.toReversed())).toBe(expected);
    }),
  );
});
