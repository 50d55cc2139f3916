import { extremeOperator } from '../extreme.ts';

/** The largest of some numbers. */
export const max = extremeOperator('max', Math.max);
