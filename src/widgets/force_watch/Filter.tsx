import { anyOf, choiceFilter } from '../common/choice-filter.tsx';
import { usePeopleOptions } from '../user_reference/usePeopleOptions.tsx';

const none: readonly number[] = [];

/** Watchers; the signed-in person is the first option. */
export const filter = choiceFilter(() => usePeopleOptions(none), anyOf);
