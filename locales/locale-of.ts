import { en } from './en/locale.ts';
import { locales } from './list.ts';
import type { Locale } from './locale.ts';

/** A language that the product speaks, by its code in list.ts. */
export type Language = (typeof locales)[number]['code'];

/** The languages that the product speaks; English, the fallback, is the first (spec section 1). */
export const languages: readonly Language[] = locales.map(({ code }) => code);

/** A registered language with what the product knows about it. */
export type KnownLocale = Locale & { readonly code: Language };

function findLocale(tag: string | null | undefined): KnownLocale | undefined {
  const primary = tag?.trim().split(/[-_]/)[0]?.toLowerCase();
  return locales.find(({ code }) => code === primary);
}

/** The language of a tag such as `de-AT` or `de_DE`; null for one that the product does not speak. */
export function languageOf(tag: string | null | undefined): Language | null {
  return findLocale(tag)?.code ?? null;
}

/** The locale of a tag such as `de-AT`; English for one that the product does not speak. */
export function localeOf(tag: string | null | undefined): KnownLocale {
  return findLocale(tag) ?? en;
}

/** A value for each language that is made whenever it is read. */
export function lazyByLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  const made = {};
  for (const language of languages)
    Object.defineProperty(made, language, { enumerable: true, get: () => make(language) });
  return made as Record<Language, Value>;
}

/** A value for each language. */
export function byLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}
