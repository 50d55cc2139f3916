import type { DropdownRow } from '../../../contract/directory.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import type { Text } from '../../../runtime/text.ts';

/** An option while a list is edited. */
export type Option = DropdownRow['options'][number];

/** A value that no option has had in the list. */
export const nextValue = (options: readonly Option[]): number =>
  Math.max(0, ...options.map(({ value }) => value)) + 1;

const keysOf = (label: Text) =>
  (typeof label === 'string' ? [label] : Object.values(label)).map(searchKey);

interface AddedOption {
  readonly name: Text;
  readonly value: number | null;
}

/**
 * The options with others added: one of a known value or label changes that option and brings it back,
 * the others get values of their own. Values never change.
 */
export function withAdded(
  options: readonly Option[],
  added: readonly AddedOption[],
): readonly Option[] {
  let all = options;
  for (const { name, value } of added) {
    const names = new Set(keysOf(name));
    const known =
      all.find((option) => option.value === value) ??
      all.find(({ label }) => keysOf(label).some((key) => names.has(key)));
    if (known === undefined) {
      all = [...all, { value: value ?? nextValue(all), label: name }];
      continue;
    }
    const label = typeof name === 'string' && known.value !== value ? known.label : name;
    all = all.map((option) => (option === known ? { value: known.value, label } : option));
  }
  return all;
}
