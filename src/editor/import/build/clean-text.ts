import type { Text } from '../../../runtime/text.ts';

/** Lengths that schemas/meta and the settings of field types allow. */
export const longest = {
  text: 2000,
  option: 255,
  placeholder: 255,
  unit: 20,
  message: 500,
} as const;

const languageTag = /^[a-z]{2}(-[A-Z]{2})?$/;

/** A text of a file as documents can hold it; null if nothing is left of it. */
export function cleanText(raw: string, most: number): string | null {
  const plain = raw
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
  const text = plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`;
  return text === '' ? null : text;
}

/** A text in the languages of a file; English shows the first of them if it has no wording. */
export function cleanTexts(texts: ReadonlyMap<string, string>, most: number): Text | null {
  const clean = [...texts].flatMap(([language, raw]) => {
    const text = cleanText(raw, most);
    return text === null ? [] : [[language, text] as const];
  });
  const [first] = clean;
  if (first === undefined) return null;
  const plain = clean.find(([language]) => language === '')?.[1];
  const known = clean.filter(([language]) => languageTag.test(language));
  if (known.length === 0) return plain ?? first[1];
  const byTag: Readonly<Record<string, string>> = Object.fromEntries(known);
  return { en: byTag['en'] ?? plain ?? first[1], ...byTag };
}

/** The label of a part that has only a name for programs: `watchUntil` is `Watch until`. */
export function labelOfName(name: string): string {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll}|\p{Lu}$)/gu, ' ')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .split(' ')
    .map((word, at) => (at > 0 && /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words === '' ? name : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
