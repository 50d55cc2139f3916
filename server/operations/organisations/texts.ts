import { byLanguage, type Language } from '../../../src/runtime/text.ts';

/** A long text in the product's languages; a language without one has an empty text. */
export function textsIn(stored: {
  readonly [language: string]: string;
}): Readonly<Record<Language, string>> {
  return byLanguage((language) => stored[language] ?? '');
}
