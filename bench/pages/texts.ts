import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Words = { readonly [key: string]: unknown };

const files = import.meta.glob<Words>('../../locales/en/*.json', {
  import: 'default',
  eager: true,
});

/** All English texts, loaded from the start. */
export function englishTexts(): i18n {
  const namespaces = Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), words]),
  );
  void i18next.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en: namespaces },
  });
  return i18next;
}
