import { sql } from 'kysely';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Tx } from '../transaction.ts';

/**
 * Locks these columns: until the commit no other transaction can check their values, so that two
 * that write the same value concurrently do not both find it free. Columns are locked in the order
 * of their names, which prevents deadlocks.
 */
export async function lockUniqueColumns(
  tx: Tx,
  { document }: CompiledModule,
  siteId: number,
  columns: readonly CompiledColumn[],
): Promise<void> {
  for (const db of [...new Set(columns.map((column) => column.db))].toSorted()) {
    const lock = `${document.databaseTable}/${siteId}/${db}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  }
}

/**
 * Finds the items of the site that are not deleted and have these values, by the values' JSON;
 * returns at most a few for each. Locks the column if the result has to hold until the commit.
 */
export async function findItemIdsByValue(
  tx: Tx,
  { document }: CompiledModule,
  { db, origin: place }: CompiledColumn,
  siteId: number,
  values: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const stored =
    place === 'core' ? sql`to_jsonb(${sql.ref(`i.${db}`)})` : sql`i.columns -> ${db}::text`;
  const { rows } = await sql<{ at: number; ids: readonly number[] }>`
    select wanted.at::integer as at, (array_agg(i.id::double precision))[1:3] as ids
    from unnest(${[...values]}::jsonb[]) with ordinality as wanted (value, at)
    join ${sql.table(document.databaseTable)} as i on ${stored} = wanted.value
    where i.site_id = ${siteId} and i.deleted_at is null
    group by wanted.at`.execute(tx);
  return new Map(rows.map(({ at, ids }) => [values[at - 1] ?? '', ids]));
}

/**
 * Whether an item that was stored at the moment `since` or later shares a value of the column with
 * another of the site. Items in the bin and empty values do not count. Locks the column.
 */
export async function hasDuplicates(
  tx: Tx,
  { document }: CompiledModule,
  { db, origin: place }: CompiledColumn,
  siteId: number,
  since: string,
): Promise<boolean> {
  const table = sql.table(document.databaseTable);
  const of = (alias: string) =>
    place === 'core'
      ? sql`to_jsonb(${sql.ref(`${alias}.${db}`)})`
      : sql`${sql.ref(`${alias}.columns`)} -> ${db}::text`;
  const { rows } = await sql`
    select from ${table} as i
    join ${table} as other on ${of('other')} = ${of('i')} and other.id <> i.id
    where i.site_id = ${siteId} and other.site_id = ${siteId} and i.updated_at >= ${since}
      and i.deleted_at is null and other.deleted_at is null
      and ${of('i')} not in ('null', '""', '[]')
    limit 1`.execute(tx);
  return rows.length > 0;
}
