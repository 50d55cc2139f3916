/**
 * Widths of characters in IBM Plex Sans at 600, in em and rounded up. They are constants, so that a
 * page sets the widths of its columns without any layout. A letter with an accent is as wide as its
 * base letter; characters of other scripts take the width of `otherEm`.
 */
const widthClasses: readonly (readonly [em: number, characters: string])[] = [
  [0.3, " ijlı',.!\u00A0\u202F’"],
  [0.4, ':;()ftr-²³'],
  [0.5, 'szI/?°"«»'],
  [0.56, 'cvyxgeaLJ'],
  [0.6, 'hnuüokö–FTZ0123456789+Ebdpqđħłøþð'],
  [0.67, 'SYVPCX#BRA'],
  [0.72, 'ßKDUGOQ&HNŁØĐÞ'],
  [0.89, 'Mwmæœ…'],
  [0.96, 'W—@%'],
  [1, 'ÆŒ'],
];

const otherEm = 1;

const emByCharacter: ReadonlyMap<string, number> = new Map(
  widthClasses.flatMap(([em, all]) => [...all].map((character) => [character, em] as const)),
);

/** The width of a character; of one that is not listed, that of its base letter. */
function emOf(character: string): number {
  const known = emByCharacter.get(character);
  if (known !== undefined) return known;
  const [base = ''] = character.normalize('NFD');
  return emByCharacter.get(base) ?? otherEm;
}

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

const textWidth = (text: string, font: number) =>
  Math.ceil([...text.normalize('NFC')].reduce((sum, character) => sum + emOf(character), 0) * font);

/** The width in px at which the head of a column is read whole, also when it is sorted by. */
export function headerWidth(name: string, density: keyof typeof sizes): number {
  const { font, controls } = sizes[density];
  return Math.min(maxWidth, textWidth(name, font) + cellPadding + controls);
}

/** The width in px at which a status is read whole. */
export function statusWidth(label: string, density: keyof typeof sizes): number {
  return Math.min(maxWidth, textWidth(label, sizes[density].tag) + cellPadding + tagPadding);
}
