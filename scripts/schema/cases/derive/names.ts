import { languages, textIn, type Text } from '../../../../src/runtime/text.ts';

/** A text in every language. */
export function inLanguages(text: Text | null): Readonly<Record<string, string>> | null {
  if (text === null) return null;
  return Object.fromEntries(languages.map((language) => [language, textIn(text, language)]));
}

/** "'Due' / 'Fällig'". */
export function quoted(text: Text): string {
  const words = languages.map((language) => `'${textIn(text, language)}'`);
  return [...new Set(words)].join(' / ');
}
