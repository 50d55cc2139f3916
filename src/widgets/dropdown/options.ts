import type { Settings } from '../../runtime/field-type.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import type { ChoiceOption } from '../common/choice-props.ts';
import { localisedText } from '../common/stored-values.ts';

/** The options of the setting, with their labels in the language. */
export function optionsOf(settings: Settings, language: string): readonly ChoiceOption[] {
  const { options } = settings;
  if (!isList(options)) return [];
  return options.filter(isObject).flatMap((option) => {
    const value = ownProperty(option, 'value');
    if (typeof value !== 'number' && typeof value !== 'string') return [];
    return [
      { value, label: localisedText(ownProperty(option, 'label'), language) ?? String(value) },
    ];
  });
}
