import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints, orderKey, searchKey } from './text-keys.ts';

const anyText = fc.string({ unit: 'binary' });
const sign = Math.sign;

test.each([
  ['Ölpumpe', 'olpumpe'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['GROẞ', 'gross'],
  ['Électricité', 'electricite'],
  ['ﬁlter', 'filter'],
  ['m²', 'm2'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['İstanbul', 'istanbul'],
  ['  two \t\n words\u00a0', 'two words'],
  ['soft\u00adhyphen\u200b', 'softhyphen'],
  ['a\u0000b', 'a b'],
])('the search key of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test('a search key is its own search key, is well-formed and has no control characters', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), (text) => {
      const key = searchKey(text);
      expect(searchKey(key)).toBe(key);
      expect(key.isWellFormed()).toBe(true);
      expect(key).not.toMatch(/\p{Cc}|\p{M}|^ | $| {2}/u);
    }),
  );
});

test('every code point has a search key that is its own search key', () => {
  const wrong: number[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const key = searchKey(String.fromCodePoint(point));
    if (searchKey(key) !== key) wrong.push(point);
  }
  expect(wrong).toEqual([]);
});

test('numbers inside texts sort by value, with any number of digits', () => {
  const run = fc.bigInt({ min: 0n, max: 10n ** 60n });
  fc.assert(
    fc.property(run, run, fc.nat(5), (a, b, zeros) => {
      const first = orderKey(`P-${'0'.repeat(zeros)}${a}x`);
      const second = orderKey(`p-${b}x`);
      expect(sign(compareCodePoints(first, second))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test('texts without digits sort as their search keys do', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'B', 'ä', 'z', '-', '\u{1f600}', '\uffee'),
  });
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      expect(sign(compareCodePoints(orderKey(a), orderKey(b)))).toBe(
        sign(compareCodePoints(searchKey(a), searchKey(b))),
      );
    }),
  );
});

test('an order key fits into an index entry and is never cut inside a code point', () => {
  const long = orderKey('\u{1d4d0}\u{1f600}\ufdfa'.repeat(1000));
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(2000);
  expect(long.isWellFormed()).toBe(true);
});

test('texts compare as their UTF-8 bytes do', () => {
  const wellFormed = anyText.map((text) => text.toWellFormed());
  const near = fc
    .tuple(wellFormed, wellFormed, wellFormed)
    .map(([start, a, b]) => [start + a, start + b]);
  fc.assert(
    fc.property(near, ([a = '', b = '']) => {
      expect(sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: 1000 },
  );
});
