import { textIn } from '../../runtime/text.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

function useStatuses({ moduleType }: Pick<FilterProps, 'moduleType'>) {
  const { statuses, language } = useWidgetServices();
  return statuses(moduleType).map(({ number, family, label, colour }) => ({
    value: number,
    label: textIn(label, language),
    node: <StatusTag family={family} label={textIn(label, language)} colour={colour} />,
  }));
}

export const filter = choiceFilter(useStatuses, oneOf);
