import { rangeFilter } from './range-filter.tsx';

/** A range; either bound may be open. */
export const filter = rangeFilter();
