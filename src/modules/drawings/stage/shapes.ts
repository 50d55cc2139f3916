import type { Annotation } from '../../../contract/annotations.ts';
import { maxPoints } from '../../../contract/annotations.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { Size } from './view.ts';

/** A point in shares of the width and height of a sheet. */
export type Share = Annotation['points'][number];

/** A point in points of a sheet. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box is at least this long and high, in points. */
const leastSide = 16;

const rounded = (share: number): number =>
  Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000;

/** A point of a sheet as shares of its width and height. */
export const shareOf = ({ x, y }: Point, { width, height }: Size): Share => ({
  x: rounded(x / width),
  y: rounded(y / height),
});

/** The smallest box around points. */
export function boxAround(points: readonly Share[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The upper left and the lower right corner of a box between two points, large enough to be seen. */
export function cornersOf(a: Point, b: Point, sheet: Size): readonly Share[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const across = Math.max(0, leastSide - (right - left)) / 2;
  const down = Math.max(0, leastSide - (bottom - top)) / 2;
  return [
    shareOf({ x: left - across, y: top - down }, sheet),
    shareOf({ x: right + across, y: bottom + down }, sheet),
  ];
}

/** A line with no more points than can be stored, evenly chosen; the ends stay. */
export function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= maxPoints) return points;
  const step = (points.length - 1) / (maxPoints - 1);
  return Array.from({ length: maxPoints }, (_, at) => points[Math.round(at * step)]).flatMap(
    (point) => point ?? [],
  );
}

/** The head of an arrow: the ends of its two strokes, for an arrow of at least this length. */
export function headOf(from: Point, to: Point, length: number): readonly [Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const end = (turn: number): Point => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return [end(Math.PI / 7), end(-Math.PI / 7)];
}
