import { minMaxOperator } from '../min-max.ts';

/** The largest of some numbers. */
export const max = minMaxOperator('max', Math.max);
