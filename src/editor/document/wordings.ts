import type { Text } from '../../runtime/text.ts';

/** A text while it is typed, by language; English may be empty. */
export type Wordings = { readonly en: string } & { readonly [language: string]: string };

export function toWordings(text: Text | undefined): Wordings {
  return typeof text === 'string' ? { en: text } : (text ?? { en: '' });
}

/**
 * What is typed after somebody has typed in one language. As `typedText`: English shows it too while no
 * other language has a wording of its own.
 */
export function withTyped(before: Wordings, language: string, wording: string): Wordings {
  const others = Object.entries(before).filter(
    ([each, text]) => each !== 'en' && each !== language && text.trim() !== '',
  );
  const isCopied = others.length === 0 && before.en === (before[language] ?? '');
  return { ...before, [language]: wording, ...(isCopied && { en: wording }) };
}

/**
 * The text without languages that are empty; undefined if all are. Without English its first language
 * stands for English.
 */
export function fromWordings(wordings: Wordings): Text | undefined {
  const given = Object.entries(wordings).flatMap(([language, wording]) => {
    const text = wording.trim();
    return text === '' ? [] : [[language, text] as const];
  });
  const { en, ...others }: { readonly [language: string]: string } = Object.fromEntries(given);
  const english = en ?? given[0]?.[1];
  return english === undefined ? undefined : { en: english, ...others };
}
