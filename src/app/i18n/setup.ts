import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { languages } from '../../runtime/text.ts';

type Words = { readonly [key: string]: unknown };

const files = import.meta.glob<Words>('../../../locales/*/*.json', { import: 'default' });

function fileOf(language: string, namespace: string): string {
  return `../../../locales/${language}/${namespace}.json`;
}

const namespaces = [
  ...new Set(Object.keys(files).map((path) => path.replace(/^.*\/(.+)\.json$/, '$1'))),
];

const loader = {
  type: 'backend' as const,
  read(
    language: string,
    namespace: string,
    done: (error: Error | null, words: Words | null) => void,
  ) {
    const load = files[fileOf(language, namespace)];
    if (load === undefined) {
      done(new Error(`No texts ${namespace} in ${language}`), null);
      return;
    }
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/**
 * Starts i18next with the texts of locales/. Detection order and caches as in spec section 9;
 * English is the fallback. Resolves when the texts of the language are there.
 */
export async function startI18n(): Promise<void> {
  await i18next
    .use(loader)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: 'en',
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: namespaces,
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      detection: {
        order: [
          'querystring',
          'cookie',
          'localStorage',
          'navigator',
          'htmlTag',
          'path',
          'subdomain',
        ],
        caches: ['localStorage', 'cookie'],
        cookieOptions: { path: '/', sameSite: 'lax' },
      },
    });
  const mark = (language: string) => {
    document.documentElement.lang = language;
  };
  mark(i18next.language);
  i18next.on('languageChanged', mark);
}
