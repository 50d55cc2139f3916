import { sql } from '../../query/fragment.ts';
import { quantifierOperator } from '../quantifier.ts';

/** True when the condition holds for every entry; false for an empty list. */
export const all = quantifierOperator({
  name: 'all',
  judge: (entries, holds) => entries.length > 0 && entries.every(holds),
  toSql: (list, entry, holds) =>
    sql`coalesce((select bool_and(coalesce(${holds}, false)) from unnest(${list}) as ${entry}(v)), false)`,
});
