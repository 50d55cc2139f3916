import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, whole, zoomed } from './zoom.ts';

const stage = { x: 400, y: 300 };
const pixels = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
});

test('the point under the pointer stays where it is while a photo is enlarged', () => {
  const at = { x: 50, y: -20 };
  const { scale, x, y } = zoomed(whole, 3, at, stage);
  expect([scale, (at.x - x) / scale, (at.y - y) / scale]).toEqual([3, 50, -20]);
});

test('a photo that is reduced to its size is in the centre', () => {
  const large = zoomed(whole, 4, { x: 150, y: 100 }, stage);
  expect(zoomed(large, 0.1, { x: 90, y: 9 }, stage)).toEqual(whole);
});

test('an enlarged photo never leaves a gap at an edge of the stage', () => {
  const step = fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), pixels, pixels);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const zoom = steps.reduce(
        (before, [factor, at, by]) => moved(zoomed(before, factor, at, stage), by, stage),
        whole,
      );
      expect(zoom.scale >= 1 && zoom.scale <= 8).toBe(true);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * stage.x) / 2 + 1e-9);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * stage.y) / 2 + 1e-9);
    }),
  );
});
