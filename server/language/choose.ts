import { type Language, languages } from '../../src/runtime/text.ts';

/** `tag` (`de-AT`) as one of the product's languages, or null. */
export function languageOf(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().split('-')[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}

/** The first language of ours by the weights of an `Accept-Language` header; English for none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').flatMap((part) => {
    const [tag, ...parameters] = part.split(';');
    const language = languageOf(tag);
    const weight = parameters
      .find((each) => each.trim().startsWith('q='))
      ?.trim()
      .slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    return language === null || !(quality > 0) ? [] : [{ language, quality }];
  });
  return wishes.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
