import { isObject } from './record/json.ts';

export {
  byLanguage,
  type Language,
  languageOf,
  languages,
  lazyByLanguage,
  localeOf,
} from '../../locales/locale-of.ts';

/** A text by language; a plain string applies to every language (schemas/meta/text). */
export type Text = string | { readonly en: string; readonly [language: string]: string };

/** Whether a value has the form of a text. */
export function isText(value: unknown): value is Text {
  if (typeof value === 'string') return true;
  return isObject(value) && typeof value['en'] === 'string';
}

/** `text` in `language` ("de", or with a region as "de-AT"), else in English. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'string') return text;
  if (Object.hasOwn(text, language)) return text[language] ?? text.en;
  const [base = ''] = language.split('-', 1);
  return Object.hasOwn(text, base) ? (text[base] ?? text.en) : text.en;
}
