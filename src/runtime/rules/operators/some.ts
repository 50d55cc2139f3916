import { sql } from '../../query/fragment.ts';
import { quantifierOperator } from '../quantifier.ts';

/** True when the condition holds for an entry; false for an empty list. */
export const some = quantifierOperator({
  name: 'some',
  holdsFor: (entries, holds) => entries.some(holds),
  toSql: (entries, holds) => sql`exists (select from ${entries} where ${holds})`,
});
