import { describe, expect, test } from 'vitest';
import { maxCodeLength } from '../contract/item-codes.ts';
import { shortCode } from '../runtime/record/short-code.ts';
import { normaliseCode, readScannedCode } from './scanned-code.ts';

const origin = 'https://sitewright.example';
const read = (text: string) => readScannedCode(text, origin);
const code = shortCode({ document: { id: 2 } }, 42) ?? '';
const target = { moduleId: 2, itemId: 42 };

describe('what somebody scans or types', () => {
  test.each([code, code.toLowerCase(), `${origin}/q/${code}`])(
    '“%s” is the short code of an item',
    (text) => expect(read(text)).toMatchObject({ kind: 'short', target }),
  );

  test('the address of an item’s page is that item, with what its query says', () => {
    expect(read(`${origin}/app/sites/7/dms/documents/3?printed=4`)).toEqual({
      kind: 'page',
      siteId: 7,
      route: 'dms/documents',
      itemId: 3,
      search: '?printed=4',
    });
  });

  test.each([
    `https://elsewhere.example/q/${code}`,
    'https://elsewhere.example/app/sites/7/dms/documents/3',
    `${origin}/app/help`,
    'P-3302B',
    '4006381333931',
  ])('“%s” is a code like any other', (text) => {
    expect(read(text)).toEqual({ kind: 'other', code: text });
  });

  test('a code is compared without control characters and spaces around it', () => {
    expect(normaliseCode(' \u{1D}01 0400\u{0}\n')).toBe('01 0400');
    expect(normaliseCode('x'.repeat(2 * maxCodeLength))).toHaveLength(maxCodeLength);
  });
});
