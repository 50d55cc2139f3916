import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { LabelTag } from './LabelTag.tsx';
import { NoLabels } from './NoLabels.tsx';

/** All labels, deleted ones included: documents may still have them. */
function useLabels({ moduleType }: Pick<FilterProps, 'moduleType'>) {
  return useWidgetServices()
    .labels.forModule(moduleType)
    .map((label) => ({
      value: label.id,
      label: label.name,
      node: <LabelTag label={label} />,
    }));
}

export const filter = choiceFilter(useLabels, anyOf, NoLabels);
