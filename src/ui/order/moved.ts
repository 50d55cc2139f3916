/** The keys with one of them before another; null puts it at the end. */
export function movedBefore(
  keys: readonly string[],
  key: string,
  before: string | null,
): readonly string[] {
  if (key === before) return keys;
  const others = keys.filter((each) => each !== key);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? keys : others.toSpliced(at, 0, key);
}

/** The keys with one of them moved by some places, at most to an end. */
export function movedBy(keys: readonly string[], key: string, steps: number): readonly string[] {
  const from = keys.indexOf(key);
  if (from < 0) return keys;
  const to = Math.min(Math.max(from + steps, 0), keys.length - 1);
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}
