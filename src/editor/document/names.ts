import { baseKeys } from '../../runtime/record/item.ts';
import { isForbiddenName } from '../../runtime/record/forbidden-names.ts';
import { searchKey } from '../../runtime/text-keys.ts';

const longestName = 51;
const reserved: ReadonlySet<string> = new Set(baseKeys);

function withSuffix(stem: string, number: number): string {
  const suffix = number === 1 ? '' : `_${number}`;
  return stem.slice(0, longestName - suffix.length) + suffix;
}

/** The first of `stem`, `stem_2`, `stem_3` that is free. */
export function freeName(stem: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const name = withSuffix(stem, number);
    if (!isTaken(name) && !isForbiddenName(name)) return name;
  }
}

/** The letters and digits of a label as a db name or an id: "Gas test (O₂)" is `gas_test_o2`. */
export function nameFromLabel(label: string, otherwise: string): string {
  const name = searchKey(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, longestName);
  return name === '' ? otherwise : name;
}

/** Whether a column may not have the name, whatever other columns are called. */
export function isReservedName(name: string): boolean {
  return reserved.has(name) || isForbiddenName(name);
}

export function isDbName(name: string): boolean {
  return /^[a-z][a-z0-9_]{0,50}$/.test(name) && !isReservedName(name);
}
