import { rangeFilter } from '../number/range-filter.tsx';

/** Stored as bytes, filtered in MB of 1048576 bytes (spec section 9). */
export const filter = rangeFilter(1_048_576, 'MB');
