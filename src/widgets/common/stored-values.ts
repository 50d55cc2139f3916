/** A setting that is a text by language or a plain text, in the language; else undefined. */
export function localisedText(value: unknown, language: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const own = Object.hasOwn(value, language) ? language : 'en';
  const text: unknown = Object.hasOwn(value, own) ? Reflect.get(value, own) : undefined;
  return typeof text === 'string' ? text : undefined;
}

/**
 * A list of ids as it is stored; a single number (from older single references) counts as a list of
 * one.
 */
export function idsOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return value === 0 ? [] : [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** The id of a type, a criticality or the like; null for 0, which means none. */
export function idOf(value: unknown): number | null {
  return typeof value === 'number' && value !== 0 ? value : null;
}
