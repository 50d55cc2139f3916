import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, ensureContrast } from './contrast.ts';
import { palettes } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('contrast runs from 1 to 21 and does not depend on the order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(one, one)).toBe(1);
        expect(contrast(one, other)).toBe(contrast(other, one));
      }),
    );
  });

  it("contrast agrees with the numbers of the design's table", () => {
    expect(contrast(palettes.light['control-edge'], palettes.light.surface)).toBeCloseTo(3.2, 1);
    expect(contrast(palettes.dark['on-danger'], palettes.dark.danger)).toBeCloseTo(8.2, 1);
  });
});

describe('ensureContrast', () => {
  it('ensureContrast makes any colour visible on any ground', () => {
    fc.assert(
      fc.property(colour, colour, (any, ground) => {
        expect(contrast(ensureContrast(any, ground, 3), ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('ensureContrast does not change a colour that is visible already', () => {
    fc.assert(
      fc.property(colour, colour, (any, ground) => {
        fc.pre(contrast(any, ground) >= 3);
        expect(ensureContrast(any, ground, 3)).toBe(any);
      }),
    );
  });
});
