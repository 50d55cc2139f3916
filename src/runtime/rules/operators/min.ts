import { minMaxOperator } from '../extreme.ts';

/** The smallest of some numbers. */
export const min = minMaxOperator('min', Math.min);
