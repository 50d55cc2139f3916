import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64url.ts';

test('base64url encodes texts as Node.js does, and decodes them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const wellFormed = text.toWellFormed();
      expect(toBase64Url(wellFormed)).toBe(Buffer.from(wellFormed).toString('base64url'));
      expect(fromBase64Url(toBase64Url(wellFormed))).toBe(wellFormed);
    }),
  );
});

test('decoding gives null for a text that the encoder never produces', () => {
  const notUtf8 = Buffer.from([0xff, 0xfe]).toString('base64url');
  expect(['*', 'a b', notUtf8].map(fromBase64Url)).toEqual([null, null, null]);
});
