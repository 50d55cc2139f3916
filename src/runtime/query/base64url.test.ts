import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64url.ts';

test('encodes as Node.js does, and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const wellFormed = text.toWellFormed();
      expect(toBase64Url(wellFormed)).toBe(Buffer.from(wellFormed).toString('base64url'));
      expect(fromBase64Url(toBase64Url(wellFormed))).toBe(wellFormed);
    }),
  );
});

test('gives null for what it did not write', () => {
  const notUtf8 = Buffer.from([0xff, 0xfe]).toString('base64url');
  expect(['*', 'a b', notUtf8].map(fromBase64Url)).toEqual([null, null, null]);
});
