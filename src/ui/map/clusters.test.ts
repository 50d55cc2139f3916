import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterByDistance } from './clusters.ts';

const spot = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
});
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

test('every point stands in one cluster, near its place, and no place covers another', () => {
  fc.assert(
    fc.property(
      fc.array(spot, { maxLength: 200 }),
      fc.integer({ min: 1, max: 90 }),
      (spots, reach) => {
        const clusters = clusterByDistance(spots, (each) => each, reach);
        expect(new Set(clusters.flat())).toEqual(new Set(spots));
        expect(clusters.flat()).toHaveLength(spots.length);
        for (const [at, ...others] of clusters)
          expect(others.every((other) => apart(at, other) < reach)).toBe(true);
        const places = clusters.map(([at]) => at);
        for (const [index, place] of places.entries())
          expect(places.slice(index + 1).every((other) => apart(place, other) >= reach)).toBe(true);
      },
    ),
  );
});
