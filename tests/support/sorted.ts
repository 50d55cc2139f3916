/** A sorted copy, for comparing lists whose order does not matter. */
export function sorted<T>(list: readonly T[]): readonly T[] {
  const text = (value: T) => JSON.stringify(value) ?? '';
  return list.toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0));
}
