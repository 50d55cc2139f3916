import { byLanguage, type Language } from '../../locales/locale-of.ts';
import { createInstance, type i18n } from 'i18next';

const files = import.meta.glob<object>('../../locales/*/ui.json', {
  eager: true,
  import: 'default',
});

type Namespaces = Readonly<Record<string, object>>;

/** For tests: an i18next instance with the `ui` texts, and others by namespace and language. */
export function createTestI18n(
  language: Language,
  more: Partial<Readonly<Record<Language, Namespaces>>> = {},
): i18n {
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: byLanguage((each) => ({
      ui: files[`../../locales/${each}/ui.json`] ?? {},
      ...more[each],
    })),
  });
  return texts;
}
