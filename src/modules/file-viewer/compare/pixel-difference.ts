/** Differences in brightness up to this are edges that were drawn a little differently. */
const tolerance = 60;

/** Red: only in the first picture; blue: only in the second. */
const [removed, added] = [
  [214, 40, 40],
  [20, 90, 220],
] as const;

export interface Difference {
  /** RGBA: what both have in light grey, the differences in colour. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** The number of pixels that differ. */
  readonly count: number;
}

const brightness = (pixels: Uint8ClampedArray, at: number): number =>
  0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);

/** Compares two pictures of the same size, in RGBA on white. */
export function pixelDifference(first: Uint8ClampedArray, second: Uint8ClampedArray): Difference {
  const pixels = new Uint8ClampedArray(first.length);
  let count = 0;
  for (let at = 0; at < first.length; at += 4) {
    const [before, after] = [brightness(first, at), brightness(second, at)];
    const isSame = Math.abs(before - after) <= tolerance;
    if (!isSame) count += 1;
    const darker = Math.min(before, after);
    const colour = before < after ? removed : added;
    // What both have is light, so that the differences are seen.
    const grey = 255 - (255 - darker) * 0.35;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = isSame
        ? grey
        : (colour[channel] ?? 0) + (255 - (colour[channel] ?? 0)) * (darker / 255);
    pixels[at + 3] = 255;
  }
  return { pixels, count };
}
