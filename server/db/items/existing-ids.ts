import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Returns those ids that belong to items of a site's table that are not deleted. */
export async function existingItems(
  tx: Tx,
  table: string,
  siteId: number,
  ids: readonly number[],
  { templateId }: { readonly templateId: number | null },
): Promise<ReadonlyMap<number, { readonly id: number }>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where site_id = ${siteId} and id = any (${[...ids]}::bigint[]) and deleted_at is null
      ${templateId === null ? sql`` : sql`and template_id = ${templateId}`}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
