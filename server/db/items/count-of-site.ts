import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** How many items of a table a site has. Deleted ones do not count. */
export async function countOfSite(tx: Tx, siteId: number, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sql.table(table)}
    where site_id = ${siteId}::integer and deleted_at is null`.execute(tx);
  return rows[0]?.total ?? 0;
}
