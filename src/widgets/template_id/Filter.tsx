import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

function useTemplates({ moduleType }: Pick<FilterProps, 'moduleType'>) {
  const { templates } = useWidgetServices();
  return templates(moduleType).map(({ id, name }) => ({ value: id, label: name }));
}

export const filter = choiceFilter(useTemplates, oneOf);
