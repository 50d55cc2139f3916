import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';

const signs = { same: ' ', removed: '-', added: '+' } as const;
const shown = (before: readonly string[], after: readonly string[]) =>
  diffLines(before.join('\n'), after.join('\n')).map(({ kind, text }) => signs[kind] + text);

describe('the lines of two texts', () => {
  it('are compared with few differences', () => {
    expect(shown(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([' a', '-b', '+x', ' c', '+d']);
    expect(shown(['a'], ['a'])).toEqual([' a']);
    expect(shown([], ['a'])).toEqual(['+a']);
    expect(shown(['a', 'b'], [])).toEqual(['-a', '-b']);
    expect(diffLines('a\r\nb', 'a\nb\n').every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('give both texts again, with the numbers of their lines', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = diffLines(
          before.map((line) => `${line}\n`).join(''),
          after.map((line) => `${line}\n`).join(''),
        );
        const first = diff.filter((line) => line.before !== null);
        const second = diff.filter((line) => line.after !== null);
        expect(first.map(({ text }) => text)).toEqual(before);
        expect(second.map(({ text }) => text)).toEqual(after);
        expect(first.map((line) => line.before)).toEqual(before.map((_, index) => index + 1));
        expect(second.map((line) => line.after)).toEqual(after.map((_, index) => index + 1));
      }),
    );
  });

  it('of long texts that have nothing in common are compared in little time', () => {
    const before = Array.from({ length: 20_000 }, (_, line) => `a${line}`);
    const after = Array.from({ length: 20_000 }, (_, line) => `b${line}`);
    expect(diffLines(before.join('\n'), after.join('\n'))).toHaveLength(40_000);
  });
});
