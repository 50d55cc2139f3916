import { describe, expect, it } from 'vitest';
import { pixelDifference } from './pixel-difference.ts';

const [white, black, grey] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [230, 230, 230, 255],
];
const picture = (...pixels: readonly (readonly number[])[]) => new Uint8ClampedArray(pixels.flat());

const pixelsIn = (pixels: Uint8ClampedArray) =>
  Array.from({ length: pixels.length / 4 }, (_, at) =>
    Array.from(pixels.slice(at * 4, at * 4 + 3)),
  );
const pixelsOf = ({ pixels }: { readonly pixels: Uint8ClampedArray }) => pixelsIn(pixels);

describe('two pictures', () => {
  it('that are equal have no difference, and are shown in light grey', () => {
    const difference = pixelDifference(picture(white, black), picture(white, black));
    expect(difference.count).toBe(0);
    const [paper, ink] = pixelsOf(difference);
    expect(paper).toEqual([255, 255, 255]);
    expect(new Set(ink).size).toBe(1);
    expect(ink?.[0]).toBeGreaterThan(120);
  });

  it('show what was removed in red, what was added in blue, and leave out faint edges', () => {
    const difference = pixelDifference(picture(black, white, white), picture(white, black, grey));
    expect(difference.count).toBe(2);
    const [red = [], blue = []] = pixelsOf(difference);
    expect(red[0]).toBeGreaterThan(Math.max(red[1] ?? 0, red[2] ?? 0));
    expect(blue[2]).toBeGreaterThan(Math.max(blue[0] ?? 0, blue[1] ?? 0));
  });

  it('are as they are next to each other, except for what only one of them has', () => {
    const [before, after] = [picture(black, white, black), picture(white, black, black)];
    const { first, second, pixels } = pixelDifference(before, after);
    const [red, blue] = pixelsIn(pixels);
    expect(pixelsIn(first)).toEqual([red, white.slice(0, 3), black.slice(0, 3)]);
    expect(pixelsIn(second)).toEqual([white.slice(0, 3), blue, black.slice(0, 3)]);
    // What was given is not changed.
    expect(pixelsIn(before)[0]).toEqual(black.slice(0, 3));
  });
});
