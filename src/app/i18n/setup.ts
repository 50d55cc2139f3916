import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { languages, localeOf } from '../../runtime/text.ts';
import { withEnglish } from '../../runtime/with-english.ts';
import { bundleOf, type Namespace, startNamespaces } from './namespaces.ts';

type Texts = Readonly<Record<string, unknown>>;

/**
 * Namespaces of single pages, each in a separate chunk. A namespace of a bundle is left out, since
 * it would be built into two chunks.
 */
const pageTexts = import.meta.glob<Texts>(
  '../../../locales/*/{access,account,audit,developers,diagram,dms,drawings,editor,file_analysis,folders,form_files,guide,help,import_screen,module_settings,organisation,outbox,own_modules,own_types,people,recycle_bin,report,rule_editor,site_settings,viewer}.json',
  { import: 'default' },
);
const bundles = import.meta.glob<Readonly<Record<string, Texts>>>('./bundles/*.ts');

async function fetchFile(language: string, namespace: string): Promise<Texts | undefined> {
  const bundle = bundleOf(namespace);
  if (bundle === null) return pageTexts[`../../../locales/${language}/${namespace}.json`]?.();
  return (await bundles[`./bundles/${bundle}.${language}.ts`]?.())?.[namespace];
}

/**
 * The texts of a namespace, with English for texts that the language lacks. A complete namespace
 * fetches no English.
 */
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
        console.warn('Texts could not be fetched; they are fetched again', error);
        done(error, true);
      },
    );
  },
};

/** fetchTexts adds the English texts, so i18next must not fetch them as well. */
const fallbacks = {
  ...Object.fromEntries(languages.map((language) => [language, []])),
  default: ['en'],
};

let started: Promise<unknown> = Promise.resolve();

/** Fetches texts that a page is about to show. Rejects if they can't be fetched. */
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
  // With this call i18next also fetches them when the language changes.
  await i18next.loadNamespaces(namespaces);
}

/**
 * Starts i18next with the texts of locales/. Detection order and caches follow spec section 9;
 * other languages fall back to English. Resolves when the start texts are loaded. A component that
 * uses other texts suspends until they are loaded, so that it never shows their keys.
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
        // Documents name their texts by language without a region: `de`, never `de-DE`.
        convertDetectedLanguage: (detected: string) => detected.split('-')[0] ?? detected,
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
    // The built page links the manifest of each language (scripts/page/app-manifest.ts).
    document
      .querySelector('link[rel="manifest"]')
      ?.setAttribute('href', `/app.${localeOf(language).code}.webmanifest`);
  };
  setDocumentLanguage(i18next.language);
  i18next.on('languageChanged', setDocumentLanguage);
}
