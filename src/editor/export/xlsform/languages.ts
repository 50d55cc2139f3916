import type { Text } from '../../../runtime/text.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['it', 'Italiano'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['pt', 'Português'],
]);

/** A language as XLSForms name it: `Deutsch (de)`. */
export const languageName = (tag: string): string => `${names.get(tag) ?? tag} (${tag})`;

/** The wording of a text in one language; empty where English is shown instead. */
export function wordingIn(text: Text | null | undefined, tag: string): string {
  if (text === null || text === undefined) return '';
  if (typeof text === 'string') return tag === 'en' ? text : '';
  return Object.hasOwn(text, tag) ? (text[tag] ?? '') : '';
}

/** The languages of texts, English first. */
export function languagesOf(texts: readonly (Text | null | undefined)[]): readonly string[] {
  const found = new Set<string>(['en']);
  for (const text of texts)
    if (typeof text === 'object' && text !== null)
      for (const tag of Object.keys(text)) found.add(tag);
  return [...found];
}
