import { sql } from 'kysely';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Tx } from '../transaction.ts';

/**
 * Whether another item of the site that is not deleted has this value. Until the commit nobody else
 * can ask the same, so that two who write the same value at once do not both find it free.
 */
export async function isTaken(
  tx: Tx,
  { document }: CompiledModule,
  { db, place }: CompiledColumn,
  siteId: number,
  exceptId: number,
  value: unknown,
): Promise<boolean> {
  const lock = `${document.databaseTable}/${siteId}/${db}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const stored =
    place === 'core' ? sql`to_jsonb(${sql.ref(`i.${db}`)})` : sql`i.columns -> ${db}::text`;
  const { rows } = await sql`
    select from ${sql.table(document.databaseTable)} as i
    where i.site_id = ${siteId} and i.id <> ${exceptId} and i.deleted_at is null
      and ${stored} = ${JSON.stringify(value)}::jsonb
    limit 1`.execute(tx);
  return rows.length > 0;
}
