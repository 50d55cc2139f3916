import { orderOperator } from '../order.ts';

/** Less than, or before: two numbers or two dates. */
export const less = orderOperator('<', (difference) => difference < 0, 'less', 'before');
