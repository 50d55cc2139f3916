import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { usePeopleOptions } from '../user_reference/usePeopleOptions.tsx';

const none: readonly number[] = [];

/** Who watches: the person at the page first. */
export const filter = choiceFilter(() => usePeopleOptions(none), anyOf);
