import { join } from '../../query/fragment.ts';
import { calculation } from '../calculation.ts';
import { operator } from '../form.ts';
import { chained } from '../speaker.ts';

/** The sum of 2 to 10 numbers. */
export const add = operator(
  '+',
  [
    calculation({
      count: 'any',
      calculate: (values) => values.reduce((a, b) => a + b),
      toSql: (values) => join(values, ' + '),
    }),
  ],
  { say: chained('add') },
);
