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
  /** Each picture as it is, with what only it has in colour. */
  readonly first: Uint8ClampedArray<ArrayBuffer>;
  readonly second: Uint8ClampedArray<ArrayBuffer>;
  /** The number of pixels that differ. */
  readonly count: number;
}

const brightness = (pixels: Uint8ClampedArray, at: number): number =>
  0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);

/** Compares two pictures of the same size, in RGBA on white. */
export function pixelDifference(before: Uint8ClampedArray, after: Uint8ClampedArray): Difference {
  const pixels = new Uint8ClampedArray(before.length);
  const [first, second] = [new Uint8ClampedArray(before), new Uint8ClampedArray(after)];
  let count = 0;
  for (let at = 0; at < before.length; at += 4) {
    const [older, newer] = [brightness(before, at), brightness(after, at)];
    const isSame = Math.abs(older - newer) <= tolerance;
    const darker = Math.min(older, newer);
    pixels[at + 3] = 255;
    if (isSame) {
      // What both have is light, so that the differences are seen.
      pixels.fill(255 - (255 - darker) * 0.35, at, at + 3);
      continue;
    }
    count += 1;
    const [colour, owner] = older < newer ? [removed, first] : [added, second];
    for (const [channel, full] of colour.entries()) {
      const tone = full + (255 - full) * (darker / 255);
      pixels[at + channel] = tone;
      owner[at + channel] = tone;
    }
  }
  return { pixels, first, second, count };
}
