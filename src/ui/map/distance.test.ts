import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween, farFromSite } from './distance.ts';
import type { Position } from './position.ts';

const position = fc.tuple(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const kalgoorlie: Position = [-30.7494, 121.4661];
const berlin: Position = [52.52, 13.405];

test('the equator is a quarter of a meridian from the pole, and the date line separates nothing', () => {
  expect(distanceBetween([0, 10], [90, 0]) / 1000).toBeCloseTo(10_007.5, 1);
  expect(distanceBetween([0, 179.9], [0, -179.9]) / 1000).toBeCloseTo(22.2, 1);
});

test('a distance has no direction and is at most half of the circumference of the earth', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const metres = distanceBetween(a, b);
      expect(metres).toBeCloseTo(distanceBetween(b, a), 3);
      expect(metres >= 0 && metres < 20_016_000).toBe(true);
    }),
  );
});

test('a position is far from its site beyond five kilometres, and never from a site without position', () => {
  expect(farFromSite([-30.71, 121.4661], kalgoorlie)).toBeNull();
  expect(farFromSite([-30.7, 121.4661], kalgoorlie)).toBeGreaterThan(5000);
  expect(farFromSite(berlin, null)).toBeNull();
});
