import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { useWidgetServices } from '../services.ts';

function usePeople() {
  const { people } = useWidgetServices();
  return people.map(({ id, name }) => ({ value: id, label: name }));
}

export const filter = choiceFilter(usePeople, anyOf);
