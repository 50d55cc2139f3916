import type { ListColumn } from '../compiled.ts';

/** Whether a column whose values are lists takes one entry only: one option, one item or one person. */
export function holdsOne({ fieldType, settings }: Pick<ListColumn, 'fieldType' | 'settings'>) {
  const { dataType, ruleType, reference } = fieldType.document;
  if (ruleType === 'people')
    return settings.allowMultipleUsers !== true && settings.allowTeams !== true;
  if (reference === 'item') return dataType === 'number[]' && settings.allowMultiple !== true;
  return settings.multiple === false;
}
