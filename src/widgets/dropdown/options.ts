import type { Settings } from '../../runtime/field-settings.ts';
import { textIn } from '../../runtime/text.ts';
import type { ChoiceOption } from '../common/choice-props.ts';

/** The options of the setting, with their labels in the language; none for a type without. */
export function optionsOf({ options = [] }: Settings, language: string): readonly ChoiceOption[] {
  return options.map(({ value, label }) => ({ value, label: textIn(label, language) }));
}
