import type { Point } from './drawing.ts';

/** The view of a plan: its centre in model units, and px per unit; y grows upwards. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

const least = 1e-9;
const most = 1e9;

/** Clamps a scale to the range in which floating-point numbers distinguish points. */
export const clampScale = (scale: number): number => Math.min(most, Math.max(least, scale));

/** The view that shows all points, `margin` px from the edge; for one point it is 20 units wide. */
export function fitView(points: readonly Point[], size: Size, margin = 32): View {
  const [first] = points;
  if (first === undefined) return { x: 0, y: 0, scale: size.width / 20 };
  let [left, right, low, high] = [first[0], first[0], first[1], first[1]];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const [width, height] = [right - left, high - low];
  const room = (side: number) => Math.max(1, side - 2 * margin);
  const scales = [
    ...(width > 0 ? [room(size.width) / width] : []),
    ...(height > 0 ? [room(size.height) / height] : []),
  ];
  const scale = scales.length === 0 ? size.width / 20 : Math.min(...scales);
  return { x: left + width / 2, y: low + height / 2, scale: clampScale(scale) };
}

/** The position of a model point on the plan, in px from its upper left corner. */
export function toPixels(
  [x, y]: readonly [number, number, ...unknown[]],
  view: View,
  size: Size,
): PixelPoint {
  return {
    x: size.width / 2 + (x - view.x) * view.scale,
    y: size.height / 2 - (y - view.y) * view.scale,
  };
}

/** The inverse of `toPixels`, rounded to the precision of a px. */
export function toModel(spot: PixelPoint, view: View, size: Size): readonly [number, number] {
  const digits = Math.max(0, Math.min(12, Math.ceil(Math.log10(view.scale))));
  const rounded = (value: number) => Number(value.toFixed(digits)) + 0;
  return [
    rounded(view.x + (spot.x - size.width / 2) / view.scale),
    rounded(view.y - (spot.y - size.height / 2) / view.scale),
  ];
}

/**
 * The length of the line in space; with `closed` it includes the segment back to the first point.
 */
export function lengthOf(points: readonly Point[], closed = false): number {
  const [first] = points;
  const way = closed && first !== undefined ? [...points, first] : points;
  return way.slice(1).reduce((sum, point, index) => {
    const before = way[index] ?? point;
    return sum + Math.hypot(point[0] - before[0], point[1] - before[1], point[2] - before[2]);
  }, 0);
}

/** The area within the points, seen from above. */
export function areaOf(points: readonly Point[]): number {
  const [origin] = points;
  if (origin === undefined) return 0;
  // Relative to the first point: far from the origin, products would lose precision.
  const near = points.map(([x, y]) => [x - origin[0], y - origin[1]] as const);
  const doubled = near.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = near[(index + 1) % near.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
