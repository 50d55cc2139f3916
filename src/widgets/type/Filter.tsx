import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import { parentOf } from './settings.ts';

/** Types, or the sub-types of every type. */
export const filter = choiceFilter(({ column, moduleType }) => {
  const isSubType = parentOf(column.settings) !== null;
  return useWidgetServices()
    .types(moduleType)
    .filter(({ parentId }) => (parentId !== null) === isSubType)
    .map(({ id, name }) => ({ value: id, label: name }));
}, oneOf);
