import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseShortCode, shortCode } from './short-code.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const moduleOf = (moduleId: number) => ({ document: { id: moduleId } });

const codeOf = (moduleId: number, itemId: number): string => {
  const code = shortCode(moduleOf(moduleId), itemId);
  if (code === null) throw new Error(`No code for ${itemId}`);
  return code;
};

describe('the short code of an item', () => {
  test('names its module and its number, and no other item has it', () => {
    fc.assert(
      fc.property(id, id, (moduleId, itemId) => {
        expect(parseShortCode(codeOf(moduleId, itemId))).toEqual({ moduleId, itemId });
      }),
    );
  });

  test('is read as people type it', () => {
    fc.assert(
      fc.property(id, id, (moduleId, itemId) => {
        const typed = codeOf(moduleId, itemId)
          .toLowerCase()
          .replaceAll('0', 'o')
          .replaceAll('1', 'l');
        expect(parseShortCode(typed.replaceAll(/(?=.)/g, ' '))).toEqual({ moduleId, itemId });
      }),
    );
  });

  test('with one wrong digit is no code of any item', () => {
    const digit = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''));
    fc.assert(
      fc.property(id, id, fc.nat(), digit, (moduleId, itemId, position, wrong) => {
        const code = codeOf(moduleId, itemId);
        const at = position % code.length;
        fc.pre(code.charAt(at) !== '-' && code.charAt(at) !== wrong);
        expect(parseShortCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeNull();
      }),
    );
  });

  test('is absent until the server has made the item', () => {
    expect(shortCode(moduleOf(2), -1)).toBeNull();
  });

  test.each(['', '2', '2-', '-1A', '2-1A-3', 'P-3302B', '0-00'])('“%s” is none', (text) => {
    expect(parseShortCode(text)).toBeNull();
  });
});
