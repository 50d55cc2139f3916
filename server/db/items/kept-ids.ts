import { sql } from 'kysely';
import { type Tx, tenantOf } from '../transaction.ts';

/** Those of the ids whose items are not deleted, and which of them an event after the sequence changed. */
export async function keptIds(
  tx: Tx,
  {
    siteId,
    type,
    table,
  }: { readonly siteId: number; readonly type: string; readonly table: string },
  ids: readonly number[],
  afterSequence: number | null,
): Promise<{ readonly ids: readonly number[]; readonly changed: readonly number[] }> {
  const { organisationId } = tenantOf(tx);
  const { rows } = await sql<{ id: number; is_changed: boolean }>`
    select i.id::double precision as id, changed.item_id is not null as is_changed
    from ${sql.table(table)} as i
    left join (
      select distinct item_id from events
      where organisation_id = ${organisationId}::integer and site_id = ${siteId}::integer
        and item_type = ${type}::text and sequence > ${afterSequence}::bigint
    ) as changed on changed.item_id = i.id
    where i.site_id = ${siteId}::integer and i.deleted_at is null
      and i.id = any (${[...ids]}::bigint[])
    order by i.id`.execute(tx);
  const changed = rows.filter((row) => row.is_changed);
  return { ids: rows.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}
