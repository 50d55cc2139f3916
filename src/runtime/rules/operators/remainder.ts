import { sql } from '../../query/fragment.ts';
import { remainder as remainderOf } from '../arithmetic.ts';
import { arithmeticOverload } from '../arithmetic-operator.ts';
import { operator } from '../overload.ts';
import { binaryPhrase } from '../phrase-builder.ts';

/**
 * The remainder of a division, in decimal digits and with the sign of the first number: 0.3 by 0.1
 * leaves 0. Division by 0 is a fault, and empty.
 */
export const remainder = operator(
  '%',
  [
    arithmeticOverload({
      count: 2,
      calculate: ([a = 0, b = 0], { fault }) =>
        b === 0 ? fault('division_by_zero') : remainderOf(a, b),
      toSql: ([a = sql``, b = sql``]) => sql`mod(${a}::numeric, nullif(${b}, 0)::numeric)`,
    }),
  ],
  { describe: binaryPhrase('remainder') },
);
