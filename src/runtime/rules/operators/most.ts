import { sql } from '../../query/fragment.ts';
import { rowNumbersOperator } from '../row-numbers.ts';

/** The largest of the numbers in the rows of a table; empty without any. */
export const most = rowNumbersOperator({
  name: 'most',
  combine: (numbers) =>
    numbers.reduce<number | null>((a, b) => (a === null || b > a ? b : a), null),
  toSql: sql`max(numbers.v)`,
});
