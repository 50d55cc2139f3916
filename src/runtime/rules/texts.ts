import { formatMessage, type MessageCatalogue } from '../format-message.ts';
import { rules as catalogues } from '../generated/texts/rules.ts';
import { byLanguage, localeOf, textIn, type Language, type Text } from '../text.ts';

type Catalogue = (typeof catalogues)['en'];

/** Values for `{{name}}`; a text by language is inserted in the language of the sentence. */
export interface Params {
  readonly [name: string]: Text | number;
}

function fill(words: MessageCatalogue, key: string, language: Language, params: Params): string {
  const values = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? value : textIn(value, language),
  ]);
  return formatMessage(words, key, Object.fromEntries(values), language);
}

export type SentenceKey = keyof Catalogue['sentence'];

/** A part of the sentence of a rule in one language. */
export function phrase(key: SentenceKey, language: string, params: Params = {}): string {
  const known = localeOf(language).code;
  return fill(catalogues[known].sentence, key, known, params);
}

export type ProblemKey = keyof Catalogue['problem'];

/** The sentence of a problem of a rule, in every language. */
export function problemText(key: ProblemKey, params: Params = {}): Text {
  return byLanguage((language) => fill(catalogues[language].problem, key, language, params));
}

export type QueryKey = keyof Catalogue['query'];

/** The sentence of a problem of a query, in every language. */
export function queryText(key: QueryKey, params: Params = {}): Text {
  return byLanguage((language) => fill(catalogues[language].query, key, language, params));
}

/** The name of a standard view of lists, in every language. */
export function viewText(key: keyof Catalogue['view']): Text {
  return byLanguage((language) => fill(catalogues[language].view, key, language, {}));
}

export type TypeKey = keyof Catalogue['type'];

/** The names of operand types, joined by `or`, in every language. */
export function typeText(...types: readonly TypeKey[]): Text {
  return byLanguage((language) => {
    const { type, sentence: words } = catalogues[language];
    const each = [...new Set(types)].map((key) => type[key]);
    return each.reduce((a, b) => fill(words, 'or', language, { a, b }));
  });
}
