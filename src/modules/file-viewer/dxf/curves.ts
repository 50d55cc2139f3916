/** A point of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const fullTurn = 2 * Math.PI;
/** The angle between two points that stand for a curve. */
const stepAngle = fullTurn / 72;

/** Points on an ellipse from one angle to another, counterclockwise. */
export function ellipseArc(
  centre: Point,
  major: Point,
  ratio: number,
  [from, to]: readonly [number, number],
): Point[] {
  const sweep = to > from ? to - from : to - from + fullTurn;
  const steps = Math.max(2, Math.min(144, Math.ceil(sweep / stepAngle)));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + (sweep * at) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * ratio];
    return {
      x: centre.x + major.x * cos - major.y * sin,
      y: centre.y + major.y * cos + major.x * sin,
    };
  });
}

/** Points on a circle from one angle to another in radians, counterclockwise. */
export const circleArc = (centre: Point, radius: number, angles: readonly [number, number]) =>
  ellipseArc(centre, { x: radius, y: 0 }, 1, angles);

/**
 * Points after `from` up to `to` on the arc of a polyline. Its bulge is the tangent of a quarter of the
 * arc's angle, negative for a clockwise one.
 */
export function bulgeArc(from: Point, to: Point, bulge: number): Point[] {
  if (bulge === 0) return [to];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const toCentre = (1 - bulge * bulge) / (4 * bulge);
  const centre = {
    x: (from.x + to.x) / 2 - dy * toCentre,
    y: (from.y + to.y) / 2 + dx * toCentre,
  };
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const angleOf = ({ x, y }: Point) => Math.atan2(y - centre.y, x - centre.x);
  const points =
    bulge > 0
      ? circleArc(centre, radius, [angleOf(from), angleOf(to)])
      : circleArc(centre, radius, [angleOf(to), angleOf(from)]).toReversed();
  return [...points.slice(1, -1), to];
}

interface Spline {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly points: readonly Point[];
  /** One for each point; all 1 if it is empty. */
  readonly weights: readonly number[];
}

/** Most points that stand for a spline. */
const mostOnSpline = 400;

/** A point of a spline by de Boor's algorithm. */
function onSpline({ degree, knots, points, weights }: Spline, span: number, t: number): Point {
  const near = Array.from({ length: degree + 1 }, (_, at) => {
    const index = span - degree + at;
    const weight = weights[index] ?? 1;
    const { x, y } = points[index] ?? { x: 0, y: 0 };
    return { x: x * weight, y: y * weight, weight };
  });
  for (let round = 1; round <= degree; round += 1)
    for (let at = degree; at >= round; at -= 1) {
      const low = knots[span - degree + at] ?? 0;
      const high = knots[at + 1 + span - round] ?? 0;
      const share = high === low ? 0 : (t - low) / (high - low);
      const [before, here] = [near[at - 1], near[at]];
      if (before === undefined || here === undefined) continue;
      near[at] = {
        x: before.x + (here.x - before.x) * share,
        y: before.y + (here.y - before.y) * share,
        weight: before.weight + (here.weight - before.weight) * share,
      };
    }
  const { x, y, weight } = near[degree] ?? { x: 0, y: 0, weight: 1 };
  return { x: x / weight, y: y / weight };
}

/** Points on a spline; its control points if its knots do not fit them. */
export function splinePoints(spline: Spline): readonly Point[] {
  const { degree, knots, points } = spline;
  const [first, last] = [knots[degree], knots[points.length]];
  const fits = degree >= 1 && degree <= 10 && knots.length === points.length + degree + 1;
  if (!fits || first === undefined || last === undefined || points.length <= degree) return points;
  const steps = Math.min(mostOnSpline, points.length * 8);
  const found: Point[] = [];
  let span = degree;
  for (let at = 0; at <= steps; at += 1) {
    const t = first + ((last - first) * at) / steps;
    while (span < points.length - 1 && t >= (knots[span + 1] ?? last)) span += 1;
    found.push(onSpline(spline, span, t));
  }
  return found;
}
