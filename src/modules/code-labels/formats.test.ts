import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelFormats, labelsPerPage, placeLabels } from './formats.ts';

/** Lengths in mm add up with rounding errors. */
const nearly = 0.001;

describe.each(labelFormats.map((format) => [format.id, format] as const))(
  'labels of %s',
  (_, format) => {
    const { page, label } = format;

    test('are each printed once in their order, after those that are used', () => {
      const last = labelsPerPage(format) - 1;
      fc.assert(
        fc.property(fc.nat(200), fc.nat(last), (count, used) => {
          const pages = placeLabels(format, count, used);
          expect(pages.flat().map(({ index }) => index)).toEqual([...Array(count).keys()]);
          const size = labelsPerPage(format);
          expect(pages).toHaveLength(count === 0 ? 0 : Math.ceil((used + count) / size));
          for (const [at, placed] of pages.entries())
            expect(placed.length).toBeLessThanOrEqual(at === 0 ? size - used : size);
        }),
      );
    });

    test('lie on the page, as far from its left as from its right edge, and cover no other', () => {
      const [placed = []] = placeLabels(format, labelsPerPage(format), 0);
      for (const { left, top } of placed) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + label.width).toBeLessThanOrEqual(page.width + nearly);
        expect(top + label.height).toBeLessThanOrEqual(page.height + nearly);
      }
      const right = Math.max(...placed.map(({ left }) => left + label.width));
      const bottom = Math.max(...placed.map(({ top }) => top + label.height));
      expect(page.width - right).toBeCloseTo(format.left, 0);
      expect(page.height - bottom).toBeCloseTo(format.top, 0);
      for (const one of placed)
        for (const other of placed.filter(({ index }) => index > one.index)) {
          const isBeside = other.left - one.left >= label.width - nearly;
          expect(isBeside || other.top - one.top >= label.height - nearly).toBe(true);
        }
    });
  },
);
