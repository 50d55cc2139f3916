import type { Fill, Label, Shapes } from './shapes.ts';

/** The drawing is as wide or as high as this many units of the SVG. */
const side = 10_000;

/** Lines or areas of one colour. */
export interface ColouredPath {
  readonly colour: number;
  readonly fill: Fill;
  readonly d: string;
}

/** A drawing as parts of an SVG. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly paths: readonly ColouredPath[];
  /** In units of the SVG; angles clockwise. */
  readonly labels: readonly (Label & { readonly number: number })[];
}

const fromBehind: readonly Fill[] = ['pattern', 'whole', 'none'];

/** The paths and texts of shapes; null if there is nothing to see. */
export function pictureOf({ lines, labels }: Shapes): Picture | null {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [bottom, top] = [left, right];
  const reach = (x: number, y: number, wide = 0, high = 0) => {
    left = Math.min(left, x);
    right = Math.max(right, x + wide);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y + high);
  };
  for (const { points } of lines) for (const { x, y } of points) reach(x, y);
  for (const { at, height, lines: texts } of labels)
    reach(at.x, at.y, height * Math.max(...texts.map(({ length }) => length)) * 0.6, height);
  if (left > right) return null;
  const scale = side / (Math.max(right - left, top - bottom) || 1);
  const at = (x: number, y: number) =>
    [Math.round((x - left) * scale), Math.round((top - y) * scale)] as const;
  const byColour = new Map<string, { colour: number; fill: Fill; parts: string[] }>();
  for (const { colour, fill, points } of lines) {
    const key = `${colour} ${fill}`;
    const group = byColour.get(key) ?? { colour, fill, parts: [] };
    byColour.set(key, group);
    const places = points.map(({ x, y }) => at(x, y).join(' '));
    const kept = places.filter((place, index) => index < 2 || place !== places[index - 1]);
    group.parts.push(`M${kept.join('L')}`);
  }
  return {
    width: Math.max(1, Math.round((right - left) * scale)),
    height: Math.max(1, Math.round((top - bottom) * scale)),
    paths: [...byColour.values()]
      .map(({ parts, ...group }) => ({ ...group, d: parts.join('') }))
      // Lines are seen on areas.
      .toSorted((a, b) => fromBehind.indexOf(a.fill) - fromBehind.indexOf(b.fill)),
    labels: labels.map((label, number) => {
      const [x, y] = at(label.at.x, label.at.y);
      return { ...label, number, at: { x, y }, height: label.height * scale, angle: -label.angle };
    }),
  };
}
