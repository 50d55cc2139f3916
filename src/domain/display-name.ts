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

/** A key that is the same for names that people can't tell apart when they read them. */
function readingKey(name: string): string {
  const plain = cleanDisplayName(name)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Zs}\p{P}]/gu, '')
    .toLowerCase();
  return [...plain].map((each) => lookalikes.get(each) ?? each).join('');
}

/** The people with their names as lists show them: people whose names read the same get numbers. */
export function withDistinctNames<
  Person extends { readonly id: number; readonly display_name: string },
>(people: readonly Person[]): readonly Person[] {
  const byKey = Map.groupBy(people, ({ display_name }) => readingKey(display_name));
  return people.map((person) => {
    const isTaken = (byKey.get(readingKey(person.display_name))?.length ?? 0) > 1;
    return isTaken ? { ...person, display_name: `${person.display_name} (#${person.id})` } : person;
  });
}
