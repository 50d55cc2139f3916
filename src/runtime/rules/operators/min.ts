import { extremeOperator } from '../extreme.ts';

/** The smallest of some numbers. */
export const min = extremeOperator('min', Math.min);
