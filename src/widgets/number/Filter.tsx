import { rangeFilter } from './range-filter.tsx';

/** A range with bounds that may be left open. */
export const filter = rangeFilter();
