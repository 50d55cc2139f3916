import { byLanguage, type Language } from '../../src/runtime/text.ts';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readFolder } from './compiled.ts';

function namespaces(language: string): Record<string, object> {
  return Object.fromEntries(readFolder(`locales/${language}`)) as Record<string, object>;
}

/** The page's texts in a language, in the one i18next that the page uses everywhere. */
export function pageTexts(language: Language): i18n {
  if (!i18next.isInitialized) {
    void i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en',
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: byLanguage(namespaces),
    });
  }
  void i18next.changeLanguage(language);
  return i18next;
}
