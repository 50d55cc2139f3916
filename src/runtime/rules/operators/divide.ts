import { sql } from '../../query/fragment.ts';
import { arithmeticOverload } from '../arithmetic-operator.ts';
import { operator } from '../overload.ts';
import { chainPhrases } from '../phrase-builder.ts';

/** The first number divided by the second. Division by 0 is a fault, and empty. */
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
