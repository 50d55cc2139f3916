/** The first colours of AutoCAD's table; 7 is that of texts. */
const named: ReadonlyMap<number, string> = new Map([
  [1, 'rgb(255 0 0)'],
  [2, 'rgb(255 255 0)'],
  [3, 'rgb(0 255 0)'],
  [4, 'rgb(0 255 255)'],
  [5, 'rgb(0 0 255)'],
  [6, 'rgb(255 0 255)'],
  [8, 'rgb(128 128 128)'],
  [9, 'rgb(192 192 192)'],
]);

/** A colour of AutoCAD's table as CSS; null for the colour of texts. */
export function cssColour(index: number): string | null {
  const known = named.get(index);
  if (known !== undefined) return known;
  if (index < 10 || index > 255) return null;
  // The last ones are greys; the others have 24 hues in five steps, each in full and in pale.
  if (index >= 250) return `hsl(0 0% ${20 + (index - 250) * 14}%)`;
  const hue = Math.floor((index - 10) / 10) * 15;
  const step = [50, 37, 30, 23, 15][Math.floor((index % 10) / 2)] ?? 50;
  return index % 2 === 0 ? `hsl(${hue} 100% ${step}%)` : `hsl(${hue} 60% ${step + 15}%)`;
}
