import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import { optionsOf } from './options.ts';

export const filter = choiceFilter(
  ({ column }) => optionsOf(column.settings, useWidgetServices().language),
  anyOf,
);
