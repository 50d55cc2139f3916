/** The colours that distinguish people; white is readable on each of them in both themes. */
const colours = ['#0b6273', '#5b3ba3', '#7a4a11', '#1a6236', '#8a2b4e', '#1b4f9c'] as const;

/** One of six colours, always the same for the same id. */
export function colourOf(id: number | string): string {
  const text = String(id);
  const number = /^\d+$/.test(text)
    ? Number(text)
    : [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return colours[number % colours.length] ?? colours[0];
}

/** First letters of first and last name, upper case; "?" for an empty name. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/u).filter(Boolean);
  const first = names[0] ?? '';
  const last = names.length > 1 ? (names.at(-1) ?? '') : '';
  const letters = [first, last].map((word) => [...word][0] ?? '').join('');
  return letters.toLocaleUpperCase() || '?';
}
