/** Letters of other scripts, and digits, that look like a Latin letter in lower case. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    ['аαɑ', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еє', 'e'],
    ['һ', 'h'],
    ['іι1l|', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['м', 'm'],
    ['ո', 'n'],
    ['оοσօ0', 'o'],
    ['рρ', 'p'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['υս', 'u'],
    ['ν', 'v'],
    ['хχ', 'x'],
    ['уγ', 'y'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((each) => [each, latin] as const)),
);

/**
 * The form in which a person's name is stored: one line, single spaces, and no characters that are
 * invisible or turn the direction of the text, except joiners, which some scripts need.
 */
export function cleanDisplayName(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
}

/** Latin letters without marks, digits, spaces and simple punctuation: most names, without Unicode's rules. */
const plainName = /^[\w .'-]*$/;

/** A key that is the same for names that people can't tell apart when they read them. */
function readingKey(name: string): string {
  const letters = plainName.test(name)
    ? name.replaceAll(/[^a-z0-9]/gi, '')
    : cleanDisplayName(name)
        .normalize('NFKD')
        .replaceAll(/[\p{M}\p{Cf}\p{Zs}\p{P}]/gu, '');
  let key = '';
  for (const letter of letters.toLowerCase()) key += lookalikes.get(letter) ?? letter;
  return key;
}

/** The people with their names as lists show them: people whose names read the same get numbers. */
export function withDistinctNames<
  Person extends { readonly id: number; readonly display_name: string },
>(people: readonly Person[]): readonly Person[] {
  const keys = people.map(({ display_name }) => readingKey(display_name));
  const count = new Map<string, number>();
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return people.map((person, at) => {
    const isTaken = (count.get(keys[at] ?? '') ?? 0) > 1;
    return isTaken ? { ...person, display_name: `${person.display_name} (#${person.id})` } : person;
  });
}
