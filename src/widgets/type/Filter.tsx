import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterProps } from '../view-types.ts';

/** Types, or the sub-types of all types. */
function useTypes({
  column,
  moduleType,
}: Pick<FilterProps<SettingsOf<'type'>>, 'column' | 'moduleType'>) {
  const isSubType = column.settings.parentType !== undefined;
  const { types } = useWidgetServices();
  return types(moduleType)
    .filter(({ parentId }) => (parentId !== null) === isSubType)
    .map(({ id, name }) => ({ value: id, label: name }));
}

export const filter = choiceFilter(useTypes, oneOf);
