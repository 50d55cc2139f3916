import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from './drawing.ts';
import { multiples, roundStep } from '../../ui/map/round-steps.ts';
import { areaOf, fitView, toModel, lengthOf, toPixels } from './geometry.ts';

const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate, coordinate);
const points = fc.array(point, { minLength: 1, maxLength: 12 });
const size = fc.record({
  width: fc.integer({ min: 200, max: 1200 }),
  height: fc.integer({ min: 120, max: 600 }),
});
const within = (found: number, wanted: number, noise: number) =>
  expect(Math.abs(found - wanted)).toBeLessThanOrEqual(noise);

describe('a plan', () => {
  test('fitView shows every point', () => {
    fc.assert(
      fc.property(points, size, (all, plan) => {
        const view = fitView(all, plan);
        for (const each of all) {
          const { x, y } = toPixels(each, view, plan);
          expect(x >= 0 && x <= plan.width && y >= 0 && y <= plan.height).toBe(true);
        }
      }),
    );
  });

  test('toModel inverts toPixels, within a pixel', () => {
    fc.assert(
      fc.property(points, size, (all, plan) => {
        const view = fitView(all, plan);
        for (const each of all) {
          const [x, y] = toModel(toPixels(each, view, plan), view, plan);
          within(x, each[0], 1 / view.scale);
          within(y, each[1], 1 / view.scale);
        }
      }),
    );
  });

  test('y grows upwards on the plan', () => {
    const plan = { width: 400, height: 300 };
    const all: readonly Point[] = [
      [0, 0, 0],
      [10, 5, 0],
    ];
    const [low, high] = all.map((each) => toPixels(each, fitView(all, plan), plan));
    expect(low !== undefined && high !== undefined && low.y > high.y).toBe(true);
  });

  test('the grid has lines at round numbers, and not too many', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), coordinate, (least, from) => {
        const step = roundStep(least);
        expect(step).toBeGreaterThanOrEqual(least * (1 - 1e-9));
        expect(step).toBeLessThanOrEqual(least * 10);
        expect([1, 2, 5]).toContain(Number(step.toExponential().split('e')[0]));
        const lines = multiples(from, from + step * 8, step);
        expect(lines.length).toBeGreaterThanOrEqual(7);
        expect(lines.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});

describe('lengthOf and areaOf', () => {
  const square: readonly Point[] = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 3, 0],
    [0, 3, 0],
  ];

  test('a rectangle has the right length and area, also far from the origin and in either direction', () => {
    fc.assert(
      fc.property(point, ([x, y, z]) => {
        const moved = square.map(([a, b, c]): Point => [a + x, b + y, c + z]);
        within(areaOf(moved), 12, 1e-6);
        within(areaOf(moved.toReversed()), 12, 1e-6);
        within(lengthOf(moved), 11, 1e-6);
        within(lengthOf(moved, true), 14, 1e-6);
      }),
    );
  });

  test('a length is never less than the distance between its ends', () => {
    fc.assert(
      fc.property(points, (all) => {
        const [first, last] = [all[0], all.at(-1)];
        if (first === undefined || last === undefined) return;
        expect(lengthOf(all) + 1e-6).toBeGreaterThanOrEqual(lengthOf([first, last]));
        expect(areaOf(all.slice(0, 2))).toBe(0);
      }),
    );
  });
});
