import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';

export const filter = choiceFilter(
  ({ moduleType }) =>
    useWidgetServices()
      .templates(moduleType)
      .map(({ id, name }) => ({ value: id, label: name })),
  oneOf,
);
