import type { Pixels } from './find-paper.ts';
import type { Point, Quad } from './quad.ts';

/** The longest side of a page, in pixels: 200 dots per inch of A4. */
const longest = 2400;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The place on the photo of a place on the flat page, both from 0 to 1 (a projective map). */
function projection([a, b, c, d]: Quad): (x: number, y: number) => Point {
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const base = dx1 * dy2 - dx2 * dy1 || 1;
  const g = (sx * dy2 - dx2 * sy) / base;
  const h = (dx1 * sy - sx * dy1) / base;
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return {
      x: ((b.x - a.x + g * b.x) * x + (d.x - a.x + h * d.x) * y + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * x + (d.y - a.y + h * d.y) * y + a.y) / depth,
    };
  };
}

/** The paper between corners, in shares of the photo, as a rectangle seen from above. */
export function flatten(photo: Pixels, corners: Quad): Pixels {
  const { width, height, data } = photo;
  const inPixels = corners.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const [a, b, c, d] = inPixels;
  if (!a || !b || !c || !d) throw new Error('A quadrangle has four corners.');
  const wide = Math.max(distance(a, b), distance(d, c));
  const high = Math.max(distance(a, d), distance(b, c));
  const scale = Math.min(1, longest / Math.max(wide, high));
  const size = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const [across = 1, down = 1] = size;
  const page = new Uint8ClampedArray(across * down * 4);
  const place = projection([a, b, c, d]);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const at = place((column + 0.5) / across, (row + 0.5) / down);
      const x = Math.min(width - 1, Math.max(0, at.x - 0.5));
      const y = Math.min(height - 1, Math.max(0, at.y - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
      const to = (row * across + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (px: number, py: number) => data[(py * width + px) * 4 + channel] ?? 0;
        const upper = value(left, top) + (value(right, top) - value(left, top)) * (x - left);
        const lower =
          value(left, bottom) + (value(right, bottom) - value(left, bottom)) * (x - left);
        page[to + channel] = upper + (lower - upper) * (y - top);
      }
      page[to + 3] = 255;
    }
  return { width: across, height: down, data: page };
}
