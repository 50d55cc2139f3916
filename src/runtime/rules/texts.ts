import de from '../../../locales/de/rules.json' with { type: 'json' };
import en from '../../../locales/en/rules.json' with { type: 'json' };
import { languages, textIn, type Language, type Text } from '../text.ts';

type Catalogue = typeof en;

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de };

/** Values for `{{name}}`; one by language is put in in that language. */
export interface Params {
  readonly [name: string]: Text | number;
}

function fill(pattern: string, language: string, params: Params): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? String(value) : textIn(value, language);
  });
}

function catalogueOf(language: string): Catalogue {
  return catalogues[languages.find((each) => each === language) ?? 'en'];
}

function inEvery(make: (language: Language) => string): Text {
  return { en: make('en'), de: make('de') };
}

export type SentenceKey = keyof Catalogue['sentence'];

/** A part of the sentence of a rule in one language. */
export function phrase(key: SentenceKey, language: string, params: Params = {}): string {
  return fill(catalogueOf(language).sentence[key], language, params);
}

export type ProblemKey = keyof Catalogue['problem'];

/** What is wrong with a rule, in every language. */
export function problemText(key: ProblemKey, params: Params = {}): Text {
  return inEvery((language) => fill(catalogueOf(language).problem[key], language, params));
}

export type QueryKey = keyof Catalogue['query'];

/** What is wrong with a query, in every language. */
export function queryText(key: QueryKey, params: Params = {}): Text {
  return inEvery((language) => fill(catalogueOf(language).query[key], language, params));
}

export type TypeKey = keyof Catalogue['type'];

/** The words for types of operands, joined by `or`, in every language. */
export function typeText(...types: readonly TypeKey[]): Text {
  return inEvery((language) => {
    const { type, or } = catalogueOf(language);
    const words = [...new Set(types)].map((each) => type[each]);
    return words.reduce((a, b) => fill(or, language, { a, b }));
  });
}
