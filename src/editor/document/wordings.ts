import type { Text } from '../../runtime/text.ts';

/** A text while it is typed, by language; English may be empty. */
export type Wordings = { readonly en: string } & { readonly [language: string]: string };

export function toWordings(text: Text | undefined): Wordings {
  return typeof text === 'string' ? { en: text } : (text ?? { en: '' });
}

/** The text without languages that are empty; undefined while English is. */
export function fromWordings(wordings: Wordings): Text | undefined {
  const given = Object.entries(wordings).flatMap(([language, wording]) => {
    const text = wording.trim();
    return text === '' ? [] : [[language, text] as const];
  });
  const { en, ...others }: { readonly [language: string]: string } = Object.fromEntries(given);
  return en === undefined ? undefined : { en, ...others };
}
