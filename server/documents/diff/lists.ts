/** Entries of two lists with the same key, and those that only one of them has. */
export function paired<T>(before: readonly T[], after: readonly T[], keyOf: (entry: T) => unknown) {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]));
  const now = new Map(after.map((entry) => [keyOf(entry), entry]));
  return {
    added: after.filter((entry) => !old.has(keyOf(entry))),
    removed: before.filter((entry) => !now.has(keyOf(entry))),
    both: after.flatMap((entry): (readonly [T, T])[] => {
      const was = old.get(keyOf(entry));
      return was === undefined ? [] : [[was, entry]];
    }),
  };
}

/** True if the entries that both lists have are in a different order. */
export function isReordered<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (entry: T) => unknown,
): boolean {
  const { both } = paired(before, after, keyOf);
  const kept = new Set(both.map(([was]) => keyOf(was)));
  const order = before.map(keyOf).filter((key) => kept.has(key));
  return both.some(([, now], index) => keyOf(now) !== order[index]);
}
