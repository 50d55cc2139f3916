import { sql } from 'kysely';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Tx } from '../transaction.ts';

/** Whether `above` is an ancestor of `id`. */
export async function isDescendant(
  tx: Tx,
  module: CompiledModule,
  column: CompiledColumn,
  siteId: number,
  { id, above }: { readonly id: number; readonly above: number },
): Promise<boolean> {
  const table = sql.table(module.document.databaseTable);
  const { rows } = await sql<{ found: boolean }>`
    with recursive way (id) as (
      select ${id}::double precision
      union
      select parent.id from way
        join ${table} as i on i.site_id = ${siteId} and i.id = way.id::bigint
        cross join unnest(i.${sql.ref(column.db)}) as parent (id)
    )
    select exists (select from way where id = ${above}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** The parents of these items and all their ancestors, by id. */
export async function readAncestors(
  tx: Tx,
  module: CompiledModule,
  column: CompiledColumn,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const table = sql.table(module.document.databaseTable);
  const { rows } = await sql<{ id: number; parent: number }>`
    with recursive way (id, parent) as (
      select i.id::double precision, i.${sql.ref(column.db)}[1]::double precision
      from ${table} as i where i.site_id = ${siteId} and i.id = any (${[...ids]}::bigint[])
      union
      select i.id::double precision, i.${sql.ref(column.db)}[1]::double precision
      from way join ${table} as i on i.site_id = ${siteId} and i.id = way.parent::bigint
    )
    select id, parent from way where parent is not null`.execute(tx);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

/** What these items and all that is above them belong to directly, by id. */
export async function readAbove(
  tx: Tx,
  module: CompiledModule,
  column: CompiledColumn,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const table = sql.table(module.document.databaseTable);
  const { rows } = await sql<{ id: number; above: readonly number[] }>`
    with recursive way (id) as (
      select unnest(${[...ids]}::double precision[])
      union
      select unnest(i.${sql.ref(column.db)}) from way
        join ${table} as i on i.site_id = ${siteId} and i.id = way.id::bigint
    )
    select way.id, coalesce(i.${sql.ref(column.db)}, '{}') as above from way
      join ${table} as i on i.site_id = ${siteId} and i.id = way.id::bigint`.execute(tx);
  return new Map(rows.map(({ id, above }) => [id, above]));
}

/** The most items below one that a filter considers. */
const mostBelow = 10_000;

/**
 * The id of an item and of everything below it, level by level, at most `mostBelow` in all. Each
 * level reads the index of the column.
 *
 * @param column names what an item belongs to (src/runtime/record/part-of-column.ts)
 */
export async function readBelow(
  tx: Tx,
  module: CompiledModule,
  column: CompiledColumn,
  siteId: number,
  id: number,
): Promise<readonly number[]> {
  const table = sql.table(module.document.databaseTable);
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select ${id}::double precision
      union
      select i.id::double precision from below
        join ${table} as i on i.site_id = ${siteId} and i.deleted_at is null
          and i.${sql.ref(column.db)} @> array[below.id]
    )
    select id from below limit ${mostBelow}`.execute(tx);
  return rows.map((row) => row.id);
}
