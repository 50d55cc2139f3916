import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import type { FilterProps } from '../view-types.ts';
import { useTemplateOptions } from './useTemplateOptions.ts';

const useOptions = ({ column }: Pick<FilterProps, 'column'>) => useTemplateOptions(column.settings);

export const filter = choiceFilter(useOptions, anyOf);
