import { sql } from '../../query/fragment.ts';
import { calculation } from '../calculation.ts';
import { operator } from '../form.ts';
import { chained } from '../speaker.ts';

/** The first number by the second. By 0 it is a fault, and empty. */
export const divide = operator(
  '/',
  [
    calculation({
      count: 2,
      calculate: ([a = 0, b = 0], { fault }) => (b === 0 ? fault('division_by_zero') : a / b),
      toSql: ([a = sql``, b = sql``]) => sql`${a} / nullif(${b}, 0)`,
    }),
  ],
  { say: chained('divide') },
);
