import type { CompiledColumn } from '../compiled.ts';
import type { Text } from '../text.ts';
import { isList } from './json.ts';

type Withheld = ReadonlySet<unknown> | undefined;

const chosenIn = (value: unknown): readonly unknown[] => (isList(value) ? value : [value]);

/** The name of the first chosen option that is not offered; undefined without one. */
export function withheldOption(
  { settings }: Pick<CompiledColumn, 'settings'>,
  value: unknown,
  withheld: Withheld,
): Text | undefined {
  if (withheld === undefined) return undefined;
  const lost = chosenIn(value).find((each) => withheld.has(each));
  if (lost === undefined) return undefined;
  return settings.options?.find((each) => each.value === lost)?.label ?? JSON.stringify(lost);
}

/**
 * The column with the options that are offered, and those that are chosen, so that they can be taken
 * back. The same column if all are.
 */
export function offeredColumn(
  column: CompiledColumn,
  value: unknown,
  withheld: Withheld,
): CompiledColumn {
  const { options } = column.settings;
  if (options === undefined || withheld === undefined || withheld.size === 0) return column;
  const chosen = chosenIn(value);
  const offered = [...options].filter(
    (each) => !withheld.has(each.value) || chosen.includes(each.value),
  );
  return { ...column, settings: Object.assign({}, column.settings, { options: offered }) };
}
