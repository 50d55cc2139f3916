import { minMaxOperator } from '../extreme.ts';

/** The largest of some numbers. */
export const max = minMaxOperator('max', Math.max);
