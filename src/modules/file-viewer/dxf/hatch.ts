import { type Point, bulgeArc, circleArc, ellipseArc, radians, splinePoints } from './curves.ts';
import type { Entity } from './read-dxf.ts';

/** More loops than these are not sorted into areas and holes, which takes the square of their number. */
const mostSorted = 300;

/** The values of a hatch one after the other: its loops give the number of what follows. */
class Values {
  readonly #pairs: Entity['ordered'];
  #at = 0;

  constructor({ ordered }: Entity) {
    this.#pairs = ordered;
  }

  /** The value of the next pair with this code, wherever it comes; 0 if none comes. */
  next(code: number): number {
    while (this.#at < this.#pairs.length) {
      const pair = this.#pairs[this.#at];
      this.#at += 1;
      if (pair?.[0] === code) return Number(pair[1]);
    }
    return 0;
  }

  /** The value of the very next pair, if it has this code. */
  optional(code: number): number | undefined {
    const pair = this.#pairs[this.#at];
    if (pair?.[0] !== code) return undefined;
    this.#at += 1;
    return Number(pair[1]);
  }

  point(code: number): Point {
    return { x: this.next(code), y: this.next(code + 10) };
  }

  /** As many of something as the next pair with this code says, at most as many as there are pairs. */
  several<T>(code: number, read: () => T): T[] {
    const count = this.next(code);
    const found: T[] = [];
    while (found.length < count && this.#at < this.#pairs.length) found.push(read());
    return found;
  }
}

function polylineLoop(values: Values): Point[] {
  const hasBulges = values.next(72) === 1;
  values.next(73);
  const vertices = values.several(93, () => {
    const point = values.point(10);
    return { point, bulge: hasBulges ? (values.optional(42) ?? 0) : 0 };
  });
  const points: Point[] = [];
  for (const [at, { point, bulge }] of vertices.entries()) {
    const to = vertices[(at + 1) % vertices.length]?.point ?? point;
    if (at === 0) points.push(point);
    points.push(...bulgeArc(point, to, bulge));
  }
  return points;
}

/** Points from one angle to another in degrees; a clockwise arc counts its angles the other way round. */
function arcPoints(values: Values, curve: (angles: readonly [number, number]) => Point[]): Point[] {
  const [from, to] = [radians(values.next(50)), radians(values.next(51))];
  const isCounterclockwise = values.next(73) === 1;
  return isCounterclockwise ? curve([from, to]) : curve([-to, -from]).toReversed();
}

function splineEdge(values: Values): readonly Point[] {
  const degree = values.next(94);
  const isRational = values.next(73) === 1;
  const knotCount = values.next(95);
  const pointCount = values.next(96);
  const most = <T>(count: number, read: () => T): T[] =>
    Array.from({ length: Math.max(0, Math.min(count, 10_000)) || 0 }, read);
  const knots = most(knotCount, () => values.next(40));
  const control = most(pointCount, () => {
    const point = values.point(10);
    return { point, weight: isRational ? (values.optional(42) ?? 1) : 1 };
  });
  return splinePoints({
    degree,
    knots,
    points: control.map(({ point }) => point),
    weights: control.map(({ weight }) => weight),
  });
}

function edge(values: Values): readonly Point[] {
  switch (values.next(72)) {
    case 1:
      return [values.point(10), values.point(11)];
    case 2: {
      const [centre, radius] = [values.point(10), values.next(40)];
      return arcPoints(values, (angles) => circleArc(centre, radius, angles));
    }
    case 3: {
      const [centre, major, ratio] = [values.point(10), values.point(11), values.next(40)];
      return arcPoints(values, (angles) => ellipseArc(centre, major, ratio, angles));
    }
    case 4:
      return splineEdge(values);
    default:
      return [];
  }
}

function area(loop: readonly Point[]): number {
  return loop.reduce((sum, { x, y }, at) => {
    const next = loop[(at + 1) % loop.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

function isInside({ x, y }: Point, loop: readonly Point[]): boolean {
  let isIn = false;
  for (const [at, a] of loop.entries()) {
    const b = loop[(at + 1) % loop.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

/**
 * Turns the loops so that areas go counterclockwise and holes in them clockwise: they are drawn rightly, whatever else
 * of their colour is drawn with them.
 */
function turned(loops: readonly (readonly Point[])[]): readonly (readonly Point[])[] {
  if (loops.length > mostSorted) return loops;
  return loops.map((loop, own) => {
    const [first] = loop;
    const around = loops.filter(
      (other, at) => at !== own && first !== undefined && isInside(first, other),
    );
    const isHole = around.length % 2 === 1;
    return area(loop) < 0 === isHole ? loop : loop.toReversed();
  });
}

/** The loops around the areas of a hatch. */
export function hatchLoops(hatch: Entity): readonly (readonly Point[])[] {
  const values = new Values(hatch);
  const loops = values.several(91, () =>
    // 2: the loop is a polyline.
    (values.next(92) & 2) === 2
      ? polylineLoop(values)
      : values.several(93, () => edge(values)).flat(),
  );
  return turned(loops.filter(({ length }) => length > 2));
}
