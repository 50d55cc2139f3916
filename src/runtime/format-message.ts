import { errors } from './generated/texts/errors.ts';
import type { FieldError } from './record/errors.ts';
import { type Language, languages, type Text, textIn } from './text.ts';

export type MessageCatalogue = { readonly [key: string]: string };
export type MessageParams = { readonly [name: string]: string | number | boolean };

const placeholder = /\{\{(\w+)(, number)?[^}]*\}\}/g;

function keyFor(
  words: MessageCatalogue,
  key: string,
  params: MessageParams,
  language: Language,
): string {
  const { context, count } = params;
  const narrow = context === undefined ? [] : [`${key}_${String(context)}`];
  const form = typeof count === 'number' ? `_${new Intl.PluralRules(language).select(count)}` : '';
  const candidates = [...narrow, key].flatMap((each) => [`${each}${form}`, each]);
  return candidates.find((candidate) => Object.hasOwn(words, candidate)) ?? key;
}

/**
 * Renders the sentence of `key` with `params`. Implements the part of i18next's format that
 * locales/ uses (`{{name}}`, `{{name, number}}`, `context`, plurals by `count`), for texts of the
 * runtime. Returns an unknown key unchanged.
 */
export function formatMessage(
  words: MessageCatalogue,
  key: string,
  params: MessageParams,
  language: Language,
): string {
  const text = words[keyFor(words, key, params, language)] ?? key;
  return text.replace(placeholder, (_, name: string, isNumber: string | undefined) => {
    const value = params[name] ?? '';
    return isNumber !== undefined && typeof value === 'number'
      ? new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)
      : String(value);
  });
}

/** A text of a document as parameters of an error, which show it as `{{text}}`. */
export function textParams(text: Text): MessageParams {
  return Object.fromEntries(languages.map((each) => [`text_${each}`, textIn(text, each)]));
}

/** The sentence of a field error without i18next: the texts of namespace `errors`. */
export function errorMessage(
  error: Pick<FieldError, 'params'> & { readonly code: string },
  language: Language,
): string {
  const { [`text_${language}`]: text = '' } = error.params;
  return formatMessage(errors[language], error.code, { ...error.params, text }, language);
}
