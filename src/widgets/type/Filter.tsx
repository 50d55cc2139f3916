import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { parentColumnOf } from './settings.ts';

/** Types, or the sub-types of all types. */
function useTypes({ column, moduleType }: Pick<FilterProps, 'column' | 'moduleType'>) {
  const isSubType = parentColumnOf(column.settings) !== null;
  const { types } = useWidgetServices();
  return types(moduleType)
    .filter(({ parentId }) => (parentId !== null) === isSubType)
    .map(({ id, name }) => ({ value: id, label: name }));
}

export const filter = choiceFilter(useTypes, oneOf);
