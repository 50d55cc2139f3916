import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { languages, localeOf } from '../../runtime/text.ts';
import { withEnglish } from '../../runtime/with-english.ts';
import { bundleOf, type Namespace, startNamespaces } from './namespaces.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Namespaces that are fetched alone: those of single pages. What a bundle has would be in two files. */
const pageTexts = import.meta.glob<Texts>(
  '../../../locales/*/{account,help,import_screen,organisation,people}.json',
  { import: 'default' },
);
const bundles = import.meta.glob<Readonly<Record<string, Texts>>>('./bundles/*.ts');

async function fetchFile(language: string, namespace: string): Promise<Texts | undefined> {
  const bundle = bundleOf(namespace);
  if (bundle === null) return pageTexts[`../../../locales/${language}/${namespace}.json`]?.();
  return (await bundles[`./bundles/${bundle}.${language}.ts`]?.())?.[namespace];
}

/** A namespace with English texts in the gaps; a complete one fetches no English. */
async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const { code, complete } = localeOf(language);
  const isComplete = complete === 'all' || complete.includes(namespace);
  const [own, english] = await Promise.all([
    fetchFile(code, namespace),
    isComplete ? undefined : fetchFile('en', namespace),
  ]);
  const texts = own && english ? withEnglish(english, own) : (own ?? english);
  if (texts === undefined) throw new Error(`No texts ${namespace} in ${code}`);
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

/** fetchTexts fills the gaps of a language, so that i18next fetches no English besides. */
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
  // i18next fetches them too when the language changes.
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
