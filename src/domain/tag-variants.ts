import { searchKey } from '../runtime/text-keys.ts';

const dashes = /[\u2010-\u2015\u2212]/gu;
const separators = /[-_./]/g;

/**
 * The search keys that a tag may have in the list of items, if it is written like this on a drawing: with
 * another dash, or without the signs between its parts.
 */
export function tagVariants(written: string): readonly string[] {
  const key = searchKey(written.replaceAll(dashes, '-'));
  return [...new Set([key, key.replaceAll(separators, '')])].filter((each) => each !== '');
}
