import { sql } from '../../query/fragment.ts';
import { quantifierOperator } from '../quantifier.ts';

/** True when the condition holds for every entry; false for an empty list. */
export const all = quantifierOperator({
  name: 'all',
  holdsFor: (entries, holds) => entries.length > 0 && entries.every(holds),
  // No aggregate function: one over columns of the item only would belong to the outer query.
  toSql: (entries, holds) =>
    sql`coalesce((select coalesce(${holds}, false) as verdict from ${entries}
      order by verdict limit 1), false)`,
});
