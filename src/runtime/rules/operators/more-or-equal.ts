import { comparisonOperator } from '../comparison.ts';

/** At least, or not before: two numbers or two dates. */
export const moreOrEqual = comparisonOperator(
  '>=',
  (difference) => difference >= 0,
  'more_or_equal',
  'not_before',
);
