import { sql } from '../../query/fragment.ts';
import { rowNumbersOperator } from '../row-numbers.ts';

/** The smallest of the numbers in the rows of a table; empty without any. */
export const least = rowNumbersOperator({
  name: 'least',
  combine: (numbers) =>
    numbers.reduce<number | null>((a, b) => (a === null || b < a ? b : a), null),
  toSql: sql`min(numbers.v)`,
});
