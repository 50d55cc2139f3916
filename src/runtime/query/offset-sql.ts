import { sql } from './fragment.ts';
import { type IndexRange, type RangeSource, rangeSql } from './index-ranges.ts';
import type { SqlFragment } from './types.ts';

/**
 * What stands behind `select ...` for a page that begins `offset` rows into a part. The rows that are
 * left out are sorted by their ids alone, which is a tenth of the work of sorting them whole.
 */
export function fromOffsetSql(
  part: IndexRange,
  source: RangeSource,
  idSql: SqlFragment,
  offset: number,
): SqlFragment {
  const { table, alias } = source;
  const limit = sql`${source.limit} offset ${offset}::integer`;
  const ids = sql`select ${idSql} as id ${rangeSql(part, { ...source, limit })}`;
  return sql`from (${ids}) as page join ${table} as ${alias} on ${idSql} = page.id order by ${part.orderBy}`;
}
