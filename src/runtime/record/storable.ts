import { isList, isObject, definedKeys } from './json.ts';

const maxDepth = 32;

/**
 * The value as a database can store it: without NUL and unpaired surrogates in its texts, -0 as 0.
 * Undefined for a value nested deeper than 32 levels.
 */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const isKept = value.isWellFormed() && !value.includes('\u0000');
    return isKept ? value : value.toWellFormed().replaceAll('\u0000', '');
  }
  if (value === 0) return 0;
  if (depth > maxDepth) return undefined;
  if (isList(value)) {
    const entries = value.map((entry) => toStorable(entry, depth + 1));
    return entries.includes(undefined) ? undefined : entries;
  }
  if (isObject(value)) {
    const entries = definedKeys(value).map(
      (key) => [key, toStorable(value[key], depth + 1)] as const,
    );
    return entries.some(([, entry]) => entry === undefined)
      ? undefined
      : Object.fromEntries(entries);
  }
  return value;
}
