import { isList, isObject, definedKeys } from './json.ts';

const maxDepth = 32;

/**
 * Entries of lists, such as the rows of a table, that are storable as they are. They are never changed in
 * place, so a key press in a long table looks at one row.
 */
const storableEntries = new WeakSet<object>();

/**
 * The value as a database can store it: without NUL and unpaired surrogates in its texts, -0 as 0.
 * Undefined for a value nested deeper than 32 levels. Parts without anything of that stay the same
 * objects, so that what was made of them before is found again.
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
    if (entries.includes(undefined)) return undefined;
    return entries.every((entry, at) => Object.is(entry, value[at])) ? value : entries;
  }
  if (isObject(value)) {
    if (depth === 1 && storableEntries.has(value)) return value;
    const entries = definedKeys(value).map(
      (key) => [key, toStorable(value[key], depth + 1)] as const,
    );
    if (entries.some(([, entry]) => entry === undefined)) return undefined;
    const isSame =
      entries.length === Object.keys(value).length &&
      entries.every(([key, entry]) => Object.is(entry, value[key]));
    if (isSame && depth === 1) storableEntries.add(value);
    return isSame ? value : Object.fromEntries(entries);
  }
  return value;
}
