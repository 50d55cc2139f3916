import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import { bundleOf, type Namespace, startNamespaces } from './namespaces.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Parts that come alone: those of single pages. What a group has would be in two files. */
const pageTexts = import.meta.glob<Texts>(
  '../../../locales/*/{account,help,import_screen,organisation,people}.json',
  { import: 'default' },
);
const bundles = import.meta.glob<Readonly<Record<string, Texts>>>('./bundles/*.ts', {
  import: 'texts',
});

async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const bundle = bundleOf(namespace);
  const file = `../../../locales/${language}/${namespace}.json`;
  const texts =
    bundle === null
      ? await pageTexts[file]?.()
      : (await bundles[`./bundles/${bundle}.${language}.ts`]?.())?.[`../${file}`];
  if (texts === undefined) throw new Error(`No texts ${namespace} in ${language}`);
  return texts;
}

const loader = {
  type: 'backend' as const,
  read(
    language: string,
    namespace: string,
    done: (error: unknown, words: Texts | boolean) => void,
  ) {
    fetchTexts(language, namespace).then(
      (words) => done(null, words),
      (error: unknown) => {
        console.warn('Texts could not be fetched; they are asked for again', error);
        done(error, true);
      },
    );
  },
};

/** Both languages have every text (tests/tooling/locales): German never fetches the English ones. */
const fallbacks = {
  ...Object.fromEntries(languages.map((language) => [language, []])),
  default: ['en'],
};

let started: Promise<unknown> = Promise.resolve();

/** Fetches texts that a page is about to show. Rejects where they can't be fetched. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  const missing = (i18next.languages ?? []).flatMap((language) =>
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(language, namespace))
      .map(async (namespace) =>
        i18next.addResourceBundle(language, namespace, await fetchTexts(language, namespace)),
      ),
  );
  await Promise.all(missing);
  // From now on another language comes with them.
  await i18next.loadNamespaces(namespaces);
}

/**
 * Starts i18next with the texts of locales/. Detection order and caches as in spec section 9;
 * English is the fallback for other languages. Resolves when the texts of the start are there. A
 * component that asks for others waits for them (Suspense) rather than show their names.
 */
export async function startI18n(): Promise<void> {
  started = i18next
    .use(loader)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: fallbacks,
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: [...startNamespaces],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      maxRetries: Number.POSITIVE_INFINITY,
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
  await started;
  const setDocumentLanguage = (language: string) => {
    document.documentElement.lang = language;
  };
  setDocumentLanguage(i18next.language);
  i18next.on('languageChanged', setDocumentLanguage);
}
