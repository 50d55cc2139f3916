import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** How many of these ids are items of a site's table that are not deleted. */
export async function countPresent(
  tx: Tx,
  table: string,
  siteId: number,
  ids: readonly number[],
  { templateId }: { readonly templateId: number | null },
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from ${sql.table(table)}
    where site_id = ${siteId} and id = any (${[...ids]}::bigint[]) and deleted_at is null
      ${templateId === null ? sql`` : sql`and template_id = ${templateId}`}`.execute(tx);
  return rows[0]?.found ?? 0;
}
