import type { Settings } from '../../runtime/field-settings.ts';
import { textIn } from '../../runtime/text.ts';
import type { ChoiceOption } from '../common/choice-props.ts';

/** An option; a retired one is offered only where it is the value. */
interface Option extends ChoiceOption {
  readonly isRetired: boolean;
}

/** The options of the setting, with their labels in the language; none for a type without. */
export function optionsOf({ options = [] }: Settings, language: string): readonly Option[] {
  return options.map((option) => ({
    value: option.value,
    label: textIn(option.label, language),
    isRetired: 'is_retired' in option && option.is_retired === true,
  }));
}
