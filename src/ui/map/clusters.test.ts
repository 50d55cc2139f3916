import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterByDistance } from './clusters.ts';

const spot = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
});
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

test('every point is in one cluster, within reach of its centre, and no centre is within reach of another', () => {
  fc.assert(
    fc.property(
      fc.array(spot, { maxLength: 200 }),
      fc.integer({ min: 1, max: 90 }),
      (spots, reach) => {
        const clusters = clusterByDistance(spots, (each) => each, reach);
        expect(new Set(clusters.flat())).toEqual(new Set(spots));
        expect(clusters.flat()).toHaveLength(spots.length);
        for (const [at, ...others] of clusters)
          expect(others.filter((other) => apart(at, other) >= reach)).toEqual([]);
        const places = clusters.map(([at]) => at);
        for (const [index, place] of places.entries())
          expect(places.slice(index + 1).filter((other) => apart(place, other) < reach)).toEqual(
            [],
          );
      },
    ),
  );
});
