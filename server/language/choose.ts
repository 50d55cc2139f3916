import { type Language, languageOf } from '../../src/runtime/text.ts';

/**
 * The best language of an `Accept-Language` header by its weights; English if none is supported.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [tag, ...parameters] = part.split(';');
    const language = languageOf(tag);
    const weight = parameters
      .find((each) => each.trim().startsWith('q='))
      ?.trim()
      .slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    return language === null || !(quality > 0) ? [] : [{ language, quality }];
  });
  return accepted.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
