import i18next, { type ResourceLanguage, type TFunction } from 'i18next';
import { readFolder } from '../../support/compiled.ts';

export type JourneyLanguage = 'en' | 'de' | 'fr';

/** The page's texts in a language from the locale files: `t('auth:set_up.make')`. */
export function textsIn(language: JourneyLanguage): TFunction {
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      [language]: Object.fromEntries(readFolder(`locales/${language}`)) as ResourceLanguage,
    },
    // A journey that asks for a text that is not there would look for its key on the page.
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => {
      throw new Error(`No text ${namespace}:${key}`);
    },
  });
  return texts.t;
}
