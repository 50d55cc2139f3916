import { wordsOf } from '../common/props.ts';
import type { Settings } from '../../runtime/field-type.ts';

/** The options of the setting, with their words in the language. */
export function optionsOf(settings: Settings, language: string) {
  const options = settings['options'];
  if (!Array.isArray(options)) return [];
  return options.flatMap((option: unknown) => {
    if (typeof option !== 'object' || option === null) return [];
    const value: unknown = Reflect.get(option, 'value');
    if (typeof value !== 'number' && typeof value !== 'string') return [];
    return [{ value, label: wordsOf(Reflect.get(option, 'label'), language) ?? String(value) }];
  });
}
