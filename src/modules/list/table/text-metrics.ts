/**
 * Widths of characters in IBM Plex Sans at weight 600, in em and rounded up. They are constants, so
 * that column widths are set without forcing a layout. Accented letters have the width of their
 * base letter, other scripts that of `otherEm`.
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

/** The width of a character in em; if it is not listed, that of its base letter. */
function emOf(character: string): number {
  const known = emByCharacter.get(character);
  if (known !== undefined) return known;
  const [base = ''] = character.normalize('NFD');
  return emByCharacter.get(base) ?? otherEm;
}

/**
 * Px by density: in the header the font size, and the sort arrow and the menu button, which overlap
 * on hover; in a status its font size.
 */
const sizes = {
  desk: { font: 13, controls: 24, tag: 12 },
  touch: { font: 15, controls: 58, tag: 14 },
  gloves: { font: 17, controls: 70, tag: 16 },
} as const;

/** In px: the padding of both sides of a cell, that of a status tag, and the mark of a deadline with its gap. */
const [cellPadding, tagPadding, markWidth] = [24, 36, 20];

/** In px; a longer name is truncated, and a tooltip shows it whole. */
const maxWidth = 320;

const textWidth = (text: string, font: number) =>
  Math.ceil([...text.normalize('NFC')].reduce((sum, character) => sum + emOf(character), 0) * font);

/** The width in px that fits the whole header text with its sort arrow. */
export function headerWidth(name: string, density: keyof typeof sizes): number {
  const { font, controls } = sizes[density];
  return Math.min(maxWidth, textWidth(name, font) + cellPadding + controls);
}

/** The width in px that fits the whole status. */
export function statusWidth(label: string, density: keyof typeof sizes): number {
  return Math.min(maxWidth, textWidth(label, sizes[density].tag) + cellPadding + tagPadding);
}

/** The width in px that fits the text of a deadline, such as "32 days overdue", with its mark. */
export function deadlineWidth(text: string, density: keyof typeof sizes): number {
  return Math.min(maxWidth, textWidth(text, sizes[density].font) + cellPadding + markWidth);
}
