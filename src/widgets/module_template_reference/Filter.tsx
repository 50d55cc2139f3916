import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterProps } from '../view-types.ts';
import { useTemplateOptions } from './useTemplateOptions.ts';

const useOptions = ({
  column,
}: Pick<FilterProps<SettingsOf<'module_template_reference'>>, 'column'>) =>
  useTemplateOptions(column.settings);

export const filter = choiceFilter(useOptions, anyOf);
