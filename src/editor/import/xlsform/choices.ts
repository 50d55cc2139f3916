import type { Text } from '../../../runtime/text.ts';
import { cleanTexts, cleanText, longest } from '../build/clean-text.ts';
import { otherText } from '../build/import-texts.ts';
import { isForbiddenName } from '../../../runtime/record/forbidden-names.ts';
import type { Report } from '../report.ts';
import type { FormTable } from './table.ts';

/** A choice of a list. */
export interface Choice {
  readonly name: string;
  readonly label: Text;
  /** Its cell in a column of the sheet. */
  readonly cell: (column: string) => string;
}

/** The most options that a field can have, and the longest key of one. */
const mostChoices = 1000;
const longestKey = 100;

/** The columns of choices that hold files. */
const mediaColumns = ['image', 'audio', 'video'] as const;

/** The lists of the sheet `choices` by name, without repeated choices, which are reported. */
export function choiceLists(
  table: FormTable | null,
  withLanguage: (texts: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
  report: Report,
): ReadonlyMap<string, readonly Choice[]> {
  const lists = new Map<string, Map<string, Choice>>();
  for (const row of table?.rows ?? []) {
    const list = row.get('list_name');
    const name = row.get('name');
    const line = { place: `choices ${row.number}`, subject: name === '' ? list : name };
    if (list === '' || name === '' || isForbiddenName(name)) {
      if (list !== '' || name !== '') report.add('left_out', line, 'choice_unnamed');
      continue;
    }
    const label =
      cleanTexts(withLanguage(row.texts('label')), longest.option) ??
      cleanText(name, longest.option);
    const known = lists.get(list) ?? new Map<string, Choice>();
    lists.set(list, known);
    if (known.has(name)) report.add('left_out', line, 'choice_twice', { list });
    for (const column of mediaColumns) {
      const value = row.get(column).slice(0, 100);
      if (value !== '') report.add('left_out', line, 'media', { property: column, value });
    }
    if (label !== null && !known.has(name) && known.size < mostChoices)
      known.set(name, { name, label, cell: row.get });
  }
  return new Map([...lists].map(([name, choices]) => [name, [...choices.values()]]));
}

/** The choice that `or_other` adds. */
export const otherName = 'other';

/** The choices of a question with `or_other`: with one more, unless they have it or are too many. */
export function withOther(choices: readonly Choice[]): readonly Choice[] {
  if (choices.length >= mostChoices || choices.some(({ name }) => name === otherName))
    return choices;
  return [...choices, { name: otherName, label: otherText, cell: () => '' }];
}

/** Options of a dropdown. Names that are all whole numbers stay its values. */
export function numberedOptions(choices: readonly Choice[]) {
  const named = choices.filter(({ name }) => name !== otherName);
  const isNumbered = named.every(({ name }) => /^(?:0|-?[1-9]\d{0,8})$/.test(name));
  const next = Math.max(0, ...named.map(({ name }) => Number(name))) + 1;
  const valueOf = (name: string, at: number) => {
    if (!isNumbered) return at + 1;
    return name === otherName ? next : Number(name);
  };
  return choices.map(({ name, label }, at) => ({
    name,
    option: { value: valueOf(name, at), label },
  }));
}

/** Options of a checkbox group, whose values are the names. */
export function keyedOptions(choices: readonly Choice[]) {
  return choices
    .filter(({ name }) => name.length <= longestKey)
    .map(({ name, label }) => ({ name, option: { value: name, label } }));
}
