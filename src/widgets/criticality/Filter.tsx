import { choiceFilter, oneOf } from '../common/choice-filter.tsx';
import { useCriticalities } from './useCriticalities.tsx';

export const filter = choiceFilter(useCriticalities, oneOf);
