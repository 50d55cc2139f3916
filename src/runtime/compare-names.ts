const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/**
 * Compares names by the rules of a language, and numbers in them by value. The collator is created
 * when two names first differ: creating it costs the first page of a visit more than its rows.
 */
export const compareNames =
  (language: string) =>
  (one: string, other: string): number =>
    one === other ? 0 : collatorOf(language).compare(one, other);
