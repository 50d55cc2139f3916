import { orderOperator } from '../order.ts';

/** More than, or after: two numbers or two dates. */
export const more = orderOperator('>', (difference) => difference > 0, 'more', 'after');
