import english from '../../../locales/en/schema_diff.json' with { type: 'json' };
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { formatMessage } from '../../../src/runtime/format-message.ts';
import {
  languages,
  localeOf,
  textIn,
  type Language,
  isText,
  type Text,
} from '../../../src/runtime/text.ts';
import { readCatalogue } from '../catalogue.ts';

/** `care`: possible, but check items, callers or people; `refused`: the server refuses it. */
export type Safety = 'safe' | 'care' | 'refused';
export type Key = keyof typeof english;

const catalogues = readCatalogue('schema_diff', english);

/** A part of a sentence: a text by language, or another sentence. */
export type Part = Text | number | Phrase | readonly Part[];

export interface Phrase {
  readonly key: Key;
  readonly params?: { readonly [name: string]: Part };
}

/** One change as a sentence. */
export interface Change extends Phrase {
  readonly safety: Safety;
}

export function changed(
  safety: Safety,
  key: Key,
  params: { readonly [name: string]: Part } = {},
): Change {
  return { safety, key, params };
}

function isPhrase(part: Part): part is Phrase {
  return isObject(part) && typeof part['key'] === 'string';
}

function partText(part: Part, language: Language): string {
  if (typeof part === 'number') return String(part);
  if (isList(part)) return part.map((each: Part) => partText(each, language)).join(', ');
  return isPhrase(part) ? phraseText(part, language) : textIn(part, language);
}

/** A phrase in one language. */
export function phraseText({ key, params = {} }: Phrase, language: Language): string {
  const parts = Object.entries(params).map(([name, part]) => [name, partText(part, language)]);
  const count = typeof params['count'] === 'number' ? { count: params['count'] } : {};
  return formatMessage(
    catalogues[language],
    key,
    { ...(Object.fromEntries(parts) as object), ...count },
    language,
  );
}

/** The sentence about a changed name: in every language, or only in those in which it differs. */
export function renamed(before: Text, after: Text): readonly Change[] {
  const isOther = (language: Language) => textIn(before, language) !== textIn(after, language);
  const others = languages.filter(isOther);
  if (others.length === languages.length) return [changed('safe', 'called', { before, after })];
  return others.map((language) =>
    changed('safe', 'called_in', {
      before: textIn(before, language),
      after: textIn(after, language),
      language: localeOf(language).name,
    }),
  );
}

/** A setting's value for a sentence. */
export function valuePart(value: unknown): Part {
  if (value === undefined || value === null || value === '') return { key: 'none' };
  if (typeof value === 'boolean') return { key: value ? 'yes' : 'no' };
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (isText(value)) return value;
  if (isList(value) && value.every((each) => typeof each !== 'object')) {
    return value.length === 0 ? { key: 'none' } : value.map(valuePart);
  }
  return JSON.stringify(value);
}
