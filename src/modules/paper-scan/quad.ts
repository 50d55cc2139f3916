/** A point, in shares of the width and height of a photo or in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a paper: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The corners of the whole photo. */
export const wholePhoto: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

const cross = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The area between points. */
export const areaOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, { x, y }, at) => {
      const next = points[(at + 1) % points.length] ?? { x, y };
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

/** The smallest polygon without dents around points (Andrew's algorithm). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const point of all) {
      for (;;) {
        const [before, last] = [found.at(-2), found.at(-1)];
        if (before === undefined || last === undefined || cross(before, last, point) > 0) break;
        found.pop();
      }
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** A straight line: a point on it, and its direction. */
interface Line {
  readonly at: Point;
  readonly along: Point;
}

/** The line that is nearest to the points of a side, without its rounded ends; null if it has few. */
function sideLine(points: readonly Point[], from: Point, to: Point): Line | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const near = points.filter((point) => {
    const share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (length * length);
    return (
      share > 0.12 && share < 0.88 && Math.abs(cross(from, to, point)) / length < length * 0.06
    );
  });
  if (near.length < 6) return null;
  const mean = (of: (point: Point) => number) =>
    near.reduce((sum, point) => sum + of(point), 0) / near.length;
  const at = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const spread = (of: (x: number, y: number) => number) =>
    mean(({ x, y }) => of(x - at.x, y - at.y));
  const angle =
    Math.atan2(
      2 * spread((x, y) => x * y),
      spread((x, y) => x * x - y * y),
    ) / 2;
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

/** Where two lines meet; null if they hardly do. */
function meeting(a: Line, b: Line): Point | null {
  const turn = a.along.x * b.along.y - a.along.y * b.along.x;
  if (Math.abs(turn) < 0.2) return null;
  const far = ((b.at.x - a.at.x) * b.along.y - (b.at.y - a.at.y) * b.along.x) / turn;
  return { x: a.at.x + a.along.x * far, y: a.at.y + a.along.y * far };
}

/** Corners where the sides of a paper meet, which blurred photos round off. */
export function sharpened(corners: Quad, points: readonly Point[]): Quad {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % 4] ?? from;
    const along = { x: to.x - from.x, y: to.y - from.y };
    return sideLine(points, from, to) ?? { at: from, along };
  });
  const most = Math.sqrt(areaOf(corners)) * 0.12;
  const sharp = (corner: Point, at: number): Point => {
    const [before, after] = [sides.at(at - 1), sides[at]];
    const found = before && after ? meeting(before, after) : null;
    const isNear = found !== null && Math.hypot(found.x - corner.x, found.y - corner.y) < most;
    return isNear ? found : corner;
  };
  const [a, b, c, d] = corners;
  return [sharp(a, 0), sharp(b, 1), sharp(c, 2), sharp(d, 3)];
}

/** The four corners of points that lie in a paper; null if they have no four. */
export function cornersOf(points: readonly Point[]): Quad | null {
  const hull = hullOf(points);
  while (hull.length > 4) {
    // The vertex that the outline misses least.
    const losses = hull.map((point, at) => {
      const before = hull.at(at - 1) ?? point;
      return areaOf([before, point, hull[(at + 1) % hull.length] ?? point]);
    });
    hull.splice(losses.indexOf(Math.min(...losses)), 1);
  }
  // They go around clockwise on a screen; the first is nearest to the upper left corner.
  const start = hull.reduce(
    (best, { x, y }, at) => (x + y < (hull[best]?.x ?? 0) + (hull[best]?.y ?? 0) ? at : best),
    0,
  );
  const [a, b, c, d] = [...hull.slice(start), ...hull.slice(0, start)];
  return a && b && c && d ? [a, b, c, d] : null;
}
