import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byLanguage, type Language } from '../../src/runtime/text.ts';
import { withEnglish } from '../../src/runtime/with-english.ts';

/** A namespace of locales/ in every language; English fills the gaps. */
export function readCatalogue<Texts extends object>(
  namespace: string,
  english: Texts,
): Readonly<Record<Language, Texts>> {
  return byLanguage((language) => {
    const file = join(import.meta.dirname, `../../locales/${language}/${namespace}.json`);
    if (!existsSync(file)) return english;
    return withEnglish(english, JSON.parse(readFileSync(file, 'utf8')) as Partial<Texts>);
  });
}
