import { comparisonOperator } from '../comparison.ts';

/** At most, or not after: two numbers or two dates. */
export const lessOrEqual = comparisonOperator(
  '<=',
  (difference) => difference <= 0,
  'less_or_equal',
  'not_after',
);
