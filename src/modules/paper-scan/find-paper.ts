import { type Point, type Quad, areaOf, cornersOf, sharpened } from './quad.ts';

/** The pixels of a picture, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A paper covers at least this share of its photo, and most of what its corners enclose. */
const [leastShare, mostShare, leastFill] = [0.12, 0.97, 0.85];

/** How much each pixel looks like paper, 0 to 255: bright and without colour. */
function paperness({ width, height, data }: Pixels): Uint8Array {
  const found = new Uint8Array(width * height);
  for (let at = 0; at < found.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const colour = Math.max(red, green, blue) - Math.min(red, green, blue);
    found[at] = Math.max(0, 0.3 * red + 0.59 * green + 0.11 * blue - 0.6 * colour);
  }
  return found;
}

/** Each pixel as the mean of those around it, so that letters on the paper vanish. */
function blurred(values: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const along = (from: Uint8Array, length: number, lines: number, step: number, line: number) => {
    const to = new Uint8Array(from.length);
    for (let number = 0; number < lines; number += 1)
      for (let at = 0; at < length; at += 1) {
        let [sum, count] = [0, 0];
        const last = Math.min(length - 1, at + radius);
        for (let near = Math.max(0, at - radius); near <= last; near += 1) {
          sum += from[number * line + near * step] ?? 0;
          count += 1;
        }
        to[number * line + at * step] = sum / count;
      }
    return to;
  };
  return along(along(values, width, height, 1, width), height, width, width, 1);
}

/** The value that separates the dark from the bright pixels best (Otsu). */
function threshold(values: Uint8Array): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sumBelow, best, at] = [0, 0, -1, 0];
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (total - sumBelow) / above;
    const spread = below * above * apart * apart;
    if (spread > best) [best, at] = [spread, value];
  }
  return at;
}

/** The places of the largest area of bright pixels that touch each other. */
function largestArea(isBright: Uint8Array, width: number): readonly number[] {
  const seen = Uint8Array.from(isBright, (bright) => 1 - bright);
  let largest: number[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const area = [start];
    for (let next = 0; next < area.length; next += 1) {
      const at = area[next] ?? 0;
      const column = at % width;
      const near = [at - width, at + width];
      if (column > 0) near.push(at - 1);
      if (column < width - 1) near.push(at + 1);
      for (const place of near)
        if (seen[place] === 0) {
          seen[place] = 1;
          area.push(place);
        }
    }
    if (area.length > largest.length) largest = area;
  }
  return largest;
}

/** The first and the last pixel of each row of an area. */
function outline(area: readonly number[], width: number): Point[] {
  const rows = new Map<number, readonly [number, number]>();
  for (const at of area) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [left, right] = rows.get(y) ?? [x, x];
    rows.set(y, [Math.min(left, x), Math.max(right, x)]);
  }
  // The right edge of a pixel is one further; so is its lower one.
  return [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right + 1, y },
    { x: right + 1, y: y + 1 },
  ]);
}

/**
 * The corners of a paper on a darker ground, in shares of the width and height; null if there is none.
 * Photos of 200 to 300 pixels suffice.
 */
export function findPaper(photo: Pixels): Quad | null {
  const { width, height } = photo;
  const values = blurred(paperness(photo), width, height, 2);
  const limit = threshold(values);
  const area = largestArea(
    Uint8Array.from(values, (value) => (value > limit ? 1 : 0)),
    width,
  );
  const share = area.length / (width * height);
  if (share < leastShare || share > mostShare) return null;
  const edge = outline(area, width);
  const corners = cornersOf(edge);
  if (corners === null || area.length / areaOf(corners) < leastFill) return null;
  const inside = (share: number) => Math.min(1, Math.max(0, share));
  const [a, b, c, d] = sharpened(corners, edge).map(({ x, y }) => ({
    x: inside(x / width),
    y: inside(y / height),
  }));
  return a && b && c && d ? [a, b, c, d] : null;
}
