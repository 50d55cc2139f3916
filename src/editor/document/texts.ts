import type { Text } from '../../runtime/text.ts';

/** The most characters of a text in one language. */
export const longestText = 2000;

/** Whether schemas/meta/text accepts the text. */
export function isValidText(text: Text): boolean {
  const values = typeof text === 'string' ? [text] : Object.values(text);
  return values.every((value) => value.trim() !== '' && value.length <= longestText);
}

/**
 * The text with another wording in one language; an empty one removes the language. Null if nothing
 * would be left to show in English.
 */
export function withWording(
  text: Text | undefined,
  language: string,
  wording: string,
): Text | null {
  const before = text === undefined ? {} : typeof text === 'string' ? { en: text } : text;
  const { [language]: _old, ...rest }: { readonly [language: string]: string } = before;
  const next = wording.trim() === '' ? rest : { ...rest, [language]: wording };
  const { en, ...others } = next;
  return en === undefined ? null : { en, ...others };
}

/** A new text, typed in one language: English shows it too until somebody translates it. */
export function newText(wording: string, language: string): Text {
  return { en: wording, [language]: wording };
}

/**
 * The text after somebody has typed a wording of an optional text. While no other language has a wording of its
 * own, English shows the one that is typed.
 */
export function typedText(
  before: Text | undefined,
  language: string,
  wording: string,
): Text | null {
  const isOnlyOne =
    before === undefined ||
    (typeof before === 'object' &&
      Object.keys(before).length === 2 &&
      before.en === before[language]);
  if (language === 'en' || !isOnlyOne) return withWording(before, language, wording);
  return wording.trim() === '' ? null : newText(wording, language);
}
