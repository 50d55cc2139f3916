import type { Settings } from '../../runtime/field-type.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';

function wordsOf(label: unknown): readonly unknown[] {
  return isObject(label) ? Object.values(label) : [label];
}

/** The labels of chosen options in every language, so that a search in any language finds them. */
export function optionText(value: unknown, settings: Settings): string {
  const { options } = settings;
  if (!isList(value) || !isList(options)) return '';
  const words = options
    .filter(isObject)
    .filter((option) => value.includes(ownProperty(option, 'value')))
    .flatMap((option) => wordsOf(ownProperty(option, 'label')))
    .filter((word) => typeof word === 'string');
  return [...new Set(words)].join(' ');
}
