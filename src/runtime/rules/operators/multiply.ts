import { join } from '../../query/fragment.ts';
import { calculation } from '../calculation.ts';
import { operator } from '../form.ts';
import { chained } from '../speaker.ts';

/** The product of 2 to 10 numbers. */
export const multiply = operator(
  '*',
  [
    calculation({
      count: 'any',
      calculate: (values) => values.reduce((a, b) => a * b),
      toSql: (values) => join(values, ' * '),
    }),
  ],
  { say: chained('multiply') },
);
