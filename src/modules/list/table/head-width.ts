/**
 * How wide the signs of a head are in its font, IBM Plex Sans at 600, in em and rounded up; measured
 * once here, so that a page works out its columns without laying anything out.
 */
const signs: readonly (readonly [em: number, signs: string])[] = [
  [0.3, " ijl',.!"],
  [0.4, ':;()ftr-²³'],
  [0.5, 'szI/?°'],
  [0.56, 'cvyxgeaäLJ'],
  [0.6, 'hnuüokö–FTZ0123456789+Ebdpq'],
  [0.67, 'SYVPCX#BRAÄ'],
  [0.72, 'ßKDUÜGOQÖ&HN'],
  [0.89, 'Mwm…'],
];

const others = 0.96;

const emOf: ReadonlyMap<string, number> = new Map(
  signs.flatMap(([em, all]) => [...all].map((sign) => [sign, em] as const)),
);

/** In px, by how dense the page is: the size of the words, and the button beside them. */
const sizes = { desk: { font: 13, button: 24 }, touch: { font: 15, button: 40 } } as const;

/** In px: the space at both sides, and the arrow of a sorted column. */
const [sides, arrow] = [24, 18];

/** In px; a longer name is cut off and read in the tooltip. */
const most = 320;

/** The width in px at which the head of a column is read whole, also when it is sorted by. */
export function headWidth(name: string, density: keyof typeof sizes): number {
  const { font, button } = sizes[density];
  const em = [...name].reduce((sum, sign) => sum + (emOf.get(sign) ?? others), 0);
  return Math.min(most, Math.ceil(em * font) + sides + arrow + button);
}
