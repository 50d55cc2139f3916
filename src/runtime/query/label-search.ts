import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { Rule } from '../rules/rule.ts';
import { searchKey } from '../text-keys.ts';
import { searchWords } from '../text-positions.ts';

/** Most labels that a word of a search stands for; a word that more of them have names none of them. */
const mostLabels = 50;

/** The columns of labels that the person may read. */
export const labelColumns = ({ columns, hidden }: CompiledModule): readonly CompiledColumn[] =>
  columns.filter(
    ({ db, fieldType }) => fieldType.document.reference === 'label' && !hidden.has(db),
  );

/** The labels whose names contain a word of a search, by word. */
export function labelMatches(
  search: string,
  labels: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<string, readonly number[]> {
  const keys = labels.map(({ id, name }) => ({ id, key: searchKey(name) }));
  return new Map(
    searchWords(search).flatMap((word) => {
      const ids = keys.filter(({ key }) => key.includes(word)).map(({ id }) => id);
      return ids.length === 0 || ids.length > mostLabels ? [] : [[word, ids] as const];
    }),
  );
}

/** That an item has one of these labels; null if the module has none that the person may read. */
export function labelRule(module: CompiledModule, ids: readonly number[]): Rule | null {
  const parts = labelColumns(module).flatMap(({ db }) =>
    ids.map((id): Rule => ({ contains: [{ var: db }, id] })),
  );
  return parts.length === 0 ? null : { or: parts };
}
