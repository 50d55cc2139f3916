import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';
import { type Language, languages } from '../../src/runtime/text.ts';

export type TextParams = { readonly [name: string]: string | number | boolean };

/** The texts of locales/ that the server uses. */
export interface Texts {
  /** The text of `namespace:key` in a language, or in English if it has none. */
  readonly say: (language: Language, key: string, params?: TextParams) => string;
  readonly has: (key: string) => boolean;
}

function resourcesIn(folder: string): Record<string, unknown> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown,
    ]),
  );
}

/** Reads every namespace of every language below `folder` (locales/) once. */
export async function readTexts(folder: string): Promise<Texts> {
  const instance: i18n = i18next.createInstance();
  await instance.init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: languages,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [language, resourcesIn(path.join(folder, language))]),
    ) as Record<string, Record<string, Record<string, string>>>,
  });
  return {
    say: (lng, key, params) => instance.t(key, { ...params, lng }),
    has: (key) => instance.exists(key),
  };
}
