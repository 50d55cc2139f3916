import { sql } from '../../query/fragment.ts';
import { arithmeticOverload } from '../calculation.ts';
import { operator } from '../form.ts';
import { chainPhrases } from '../speaker.ts';

/** The first number by the second. By 0 it is a fault, and empty. */
export const divide = operator(
  '/',
  [
    arithmeticOverload({
      count: 2,
      calculate: ([a = 0, b = 0], { fault }) => (b === 0 ? fault('division_by_zero') : a / b),
      toSql: ([a = sql``, b = sql``]) => sql`${a} / nullif(${b}, 0)`,
    }),
  ],
  { describe: chainPhrases('divide') },
);
