import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tagWords } from './tag-words.ts';
import type { PageFrame, TextPiece } from './text-boxes.ts';

/** A page of 1000 by 800 points whose y counts from below, as in PDF. */
const frame: PageFrame = { transform: [1, 0, 0, -1, 0, 800], width: 1000, height: 800 };

/** A text of 10 points whose letters are 6 points wide. */
const at = (str: string, x: number, y: number): TextPiece => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 6,
  height: 10,
});

const texts = (...pieces: readonly TextPiece[]) => tagWords(pieces, frame).map(({ text }) => text);

it('words with a digit may be tags, without the signs around them', () => {
  expect(texts(at('Pump P-3302B, see (TK-3402).', 100, 400))).toEqual(['P-3302B', 'TK-3402']);
  expect(texts(at('Feed from mill', 100, 400), at('3', 500, 400))).toEqual([]);
});

it('a tag is where its letters are', () => {
  const [word] = tagWords([at('Pump P-3302B', 100, 400)], frame);
  expect(word?.x).toBeCloseTo(0.13, 5);
  expect(word?.width).toBeCloseTo(0.042, 5);
  // From above: 400 of 800 points, less the height of the letters.
  expect(word?.y).toBeCloseTo(0.4875, 5);
  expect(word?.height).toBeCloseTo(0.01525, 5);
});

it('an upright tag is as high as it is long', () => {
  const upright = { str: 'P-3302B', transform: [0, 10, -10, 0, 100, 400], width: 42, height: 10 };
  const [word] = tagWords([upright], frame);
  expect((word?.height ?? 0) * 800).toBeCloseTo(42, 1);
  expect((word?.width ?? 0) * 1000).toBeCloseTo(12.2, 1);
});

it('parts that touch are one tag, and parts with a gap are not', () => {
  expect(texts(at('P-', 100, 400), at('3302', 112, 400), at('B', 136, 400))).toEqual(['P-3302B']);
  expect(texts(at('P-1', 100, 400), at('3302', 130, 400))).toEqual(['P-1', '3302']);
  expect(texts(at('P-1', 100, 400), at('3302', 118, 300))).toEqual(['P-1', '3302']);
});

it('letters over a number are the tag of an instrument', () => {
  expect(texts(at('PT', 105, 412), at('3302', 99, 400))).toEqual(['3302', 'PT-3302']);
  expect(texts(at('PT', 105, 450), at('3302', 99, 400))).toEqual(['3302']);
  expect(texts(at('PT', 205, 412), at('3302', 99, 400))).toEqual(['3302']);
});

it('every place is on the page, wherever a file writes', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  const piece = fc.record({
    str: fc.string({ unit: fc.constantFrom('P', '-', '1', ' ', '2', '.'), maxLength: 12 }),
    transform: fc.tuple(number, number, number, number, number, number),
    width: fc.double({ min: 0, max: 500, noNaN: true }),
    height: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      for (const { x, y, width, height } of tagWords(pieces, frame)) {
        for (const share of [x, y, width, height, x + width - 1e-9, y + height - 1e-9]) {
          expect(share).toBeGreaterThanOrEqual(-1e-9);
          expect(share).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});
