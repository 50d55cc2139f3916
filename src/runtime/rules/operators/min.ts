import { minMaxOperator } from '../min-max.ts';

/** The smallest of some numbers. */
export const min = minMaxOperator('min', Math.min);
