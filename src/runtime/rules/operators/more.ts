import { comparisonOperator } from '../comparison.ts';

/** More than, or after: two numbers or two dates. */
export const more = comparisonOperator('>', (difference) => difference > 0, 'more', 'after');
