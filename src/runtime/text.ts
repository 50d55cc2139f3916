export {
  byLanguage,
  type Language,
  languageOf,
  languages,
  localeOf,
} from '../../locales/locale-of.ts';

/** A text by language; a plain string applies to every language (schemas/meta/text). */
export type Text = string | { readonly en: string; readonly [language: string]: string };

/** `text` in `language`, else in English. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'string') return text;
  return Object.hasOwn(text, language) ? (text[language] ?? text.en) : text.en;
}
