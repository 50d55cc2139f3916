import { sql } from '../../query/fragment.ts';
import { quantifierOperator } from '../quantifier.ts';

/** True when the condition holds for no entry, also for an empty list. */
export const none = quantifierOperator({
  name: 'none',
  holdsFor: (entries, holds) => !entries.some(holds),
  toSql: (entries, holds) => sql`not exists (select from ${entries} where ${holds})`,
});
