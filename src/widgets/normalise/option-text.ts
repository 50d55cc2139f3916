import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isList } from '../../runtime/record/json.ts';

/** The labels of chosen options in every language, so that a search in any language finds them. */
export function optionText(
  value: unknown,
  { options }: Pick<SettingsOf<'dropdown' | 'checkbox_group'>, 'options'>,
): string {
  if (!isList(value)) return '';
  const labels = options
    .filter((option) => value.includes(option.value))
    .flatMap(({ label }) => (typeof label === 'string' ? [label] : Object.values(label)));
  return [...new Set(labels)].join(' ');
}
