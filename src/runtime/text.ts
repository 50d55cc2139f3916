/** A text by language; a plain string stands for every language (schemas/meta/text). */
export type Text = string | { readonly en: string; readonly [language: string]: string };

/** The languages that the product speaks; English is the fallback (spec section 1). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The words of `text` in `language`, else in English. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'string') return text;
  return Object.hasOwn(text, language) ? (text[language] ?? text.en) : text.en;
}
