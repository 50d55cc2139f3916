/**
 * How wide the signs of heads and statuses are in their font, IBM Plex Sans at 600, in em and rounded
 * up; measured once here, so that a page works out its columns without laying anything out.
 */
const glyphWidths: readonly (readonly [em: number, signs: string])[] = [
  [0.3, " ijl',.!"],
  [0.4, ':;()ftr-²³'],
  [0.5, 'szI/?°'],
  [0.56, 'cvyxgeaäLJ'],
  [0.6, 'hnuüokö–FTZ0123456789+Ebdpq'],
  [0.67, 'SYVPCX#BRAÄ'],
  [0.72, 'ßKDUÜGOQÖ&HN'],
  [0.89, 'Mwm…'],
];

const fallbackEm = 0.96;

const emByGlyph: ReadonlyMap<string, number> = new Map(
  glyphWidths.flatMap(([em, all]) => [...all].map((sign) => [sign, em] as const)),
);

/**
 * In px, by how dense the page is: of a head the size of its words, and its arrow and button, which
 * lie upon each other where a mouse points at them; the size of a status's words.
 */
const sizes = {
  desk: { font: 13, controls: 24, tag: 12 },
  touch: { font: 15, controls: 58, tag: 14 },
} as const;

/** In px: the space at both sides of a cell, and what a status has around its words. */
const [cellPadding, tagPadding] = [24, 36];

/** In px; a longer name is cut off and read in the tooltip. */
const maxWidth = 320;

const textWidth = (words: string, font: number) =>
  Math.ceil([...words].reduce((sum, sign) => sum + (emByGlyph.get(sign) ?? fallbackEm), 0) * font);

/** The width in px at which the head of a column is read whole, also when it is sorted by. */
export function headerWidth(name: string, density: keyof typeof sizes): number {
  const { font, controls } = sizes[density];
  return Math.min(maxWidth, textWidth(name, font) + cellPadding + controls);
}

/** The width in px at which a status is read whole. */
export function statusWidth(label: string, density: keyof typeof sizes): number {
  return Math.min(maxWidth, textWidth(label, sizes[density].tag) + cellPadding + tagPadding);
}
