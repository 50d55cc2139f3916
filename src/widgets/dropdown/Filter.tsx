import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

function useOptions({ column }: Pick<FilterProps, 'column'>) {
  const { language } = useWidgetServices();
  return optionsOf(column.settings, language);
}

export const filter = choiceFilter(useOptions, anyOf);
