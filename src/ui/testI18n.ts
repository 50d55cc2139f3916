import { createInstance, type i18n } from 'i18next';
import de from '../../locales/de/ui.json' with { type: 'json' };
import en from '../../locales/en/ui.json' with { type: 'json' };

type Namespaces = Readonly<Record<string, object>>;

/** For tests: an i18next instance with the `ui` texts, and others by namespace and language. */
export function createTestI18n(
  language: 'en' | 'de',
  more: { readonly en?: Namespaces; readonly de?: Namespaces } = {},
): i18n {
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en: { ui: en, ...more.en }, de: { ui: de, ...more.de } },
  });
  return texts;
}
