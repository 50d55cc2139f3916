import { comparisonOperator } from '../comparison.ts';

/** Less than, or before: two numbers or two dates. */
export const less = comparisonOperator('<', (difference) => difference < 0, 'less', 'before');
