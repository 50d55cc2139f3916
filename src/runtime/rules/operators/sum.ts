import { sql } from '../../query/fragment.ts';
import { exactSum } from '../arithmetic.ts';
import { rowNumbersOperator } from '../row-numbers.ts';

/** The sum of a number of each row of a table; 0 without any. */
export const sum = rowNumbersOperator({
  name: 'sum',
  combine: exactSum,
  toSql: sql`coalesce(sum(numbers.v::numeric)::double precision::numeric::double precision, 0)`,
});
