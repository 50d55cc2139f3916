import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Size,
  type View,
  fittingView,
  keptOnStage,
  viewOf,
  visibleRegion,
  zoomedAt,
} from './view.ts';

const sheet: Size = { width: 2384, height: 1684 };
const stage: Size = { width: 1000, height: 700 };
const sizes = fc.record({
  width: fc.integer({ min: 50, max: 5000 }),
  height: fc.integer({ min: 50, max: 5000 }),
});

/** The place of the sheet under a point of the stage. */
const placeAt = (view: View, point: { x: number; y: number }) => ({
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
});

it('a sheet that fits is seen as a whole, in the middle', () => {
  fc.assert(
    fc.property(sizes, (own) => {
      const view = fittingView(own, stage);
      expect(view.x * 2 + own.width * view.scale).toBeCloseTo(stage.width, 6);
      expect(view.y * 2 + own.height * view.scale).toBeCloseTo(stage.height, 6);
      const region = visibleRegion(view, own, stage);
      expect(region.width).toBeCloseTo(own.width, 6);
      expect(region.height).toBeCloseTo(own.height, 6);
    }),
  );
});

it('enlarging keeps the place under the pointer', () => {
  const before: View = keptOnStage({ scale: 2, x: -1500, y: -900 }, sheet, stage);
  const point = { x: 500, y: 350 };
  const after = zoomedAt(before, 1.7, point, sheet, stage);
  expect(after.scale).toBeCloseTo(3.4, 6);
  expect(placeAt(after, point).x).toBeCloseTo(placeAt(before, point).x, 6);
  expect(placeAt(after, point).y).toBeCloseTo(placeAt(before, point).y, 6);
});

it('the sheet never leaves the stage, wherever it is dragged', () => {
  const anywhere = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const scales = fc.double({ min: 0.05, max: 16, noNaN: true });
  fc.assert(
    fc.property(sizes, anywhere, anywhere, scales, (own, x, y, scale) => {
      const { width, height } = visibleRegion(keptOnStage({ scale, x, y }, own, stage), own, stage);
      expect(width).toBeGreaterThan(0);
      expect(height).toBeGreaterThan(0);
    }),
  );
});

it('a place that somebody is led to is on the stage and large enough to read', () => {
  const tag = { left: 2300, top: 1600, width: 40, height: 12 };
  const view = viewOf(tag, fittingView(sheet, stage), sheet, stage);
  const region = visibleRegion(view, sheet, stage);
  expect(region.left).toBeLessThan(tag.left);
  expect(region.left + region.width).toBeGreaterThan(tag.left + tag.width);
  expect(view.scale).toBe(3);
  expect(viewOf(tag, { ...view, scale: 5 }, sheet, stage).scale).toBe(5);
});
