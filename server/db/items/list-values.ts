import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Where items of a module have rows of a list: a column, or a cell of the rows of a table. */
export interface ListPlace {
  readonly db: string;
  readonly origin: 'core' | 'template';
  /** The column of the table's rows; null for a value of the item itself. */
  readonly cell: string | null;
  /** `id/version` of the templates that have the column; none: items of any template have it. */
  readonly templates: readonly string[];
}

/** The numbers in a place as rows `(id, value)`, of items that are not deleted. */
function valuesIn(table: string, siteId: number, place: ListPlace): RawBuilder<unknown> {
  const { db, origin, cell, templates } = place;
  const stored = origin === 'core' ? sql`to_jsonb(i.${sql.ref(db)})` : sql`i.columns -> ${db}`;
  const path = `lax $[*]${cell === null ? '' : `.${JSON.stringify(cell)}[*]`} ? (@.type() == "number")`;
  return sql`
    select i.id, (found #>> '{}')::numeric as value
    from ${sql.table(table)} as i,
      jsonb_path_query(${stored}, ${path}::jsonpath) as found
    where i.site_id = ${siteId} and i.deleted_at is null
      ${templates.length === 0 ? sql`` : sql`and i.template_id || '/' || i.template_version = any (${[...templates]}::text[])`}`;
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** How many items of a module have each number in any of the places. */
export async function countListValues(
  tx: Tx,
  table: string,
  siteId: number,
  places: readonly ListPlace[],
): Promise<readonly { readonly value: number; readonly items: number }[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ value: number; items: number }>`
    select value::double precision as value, count(distinct id)::integer as items
    from (${union(places.map((place) => valuesIn(table, siteId, place)))}) as used
    group by value`.execute(tx);
  return rows;
}

/** The first `limit` ids of items that have a number in any of the places, and how many there are. */
export async function itemsWithListValue(
  tx: Tx,
  table: string,
  siteId: number,
  places: readonly ListPlace[],
  value: number,
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  if (places.length === 0) return { ids: [], total: 0 };
  const { rows } = await sql<{ id: number; total: number }>`
    select id, (count(*) over ())::integer as total
    from (
      select distinct id
      from (${union(places.map((place) => valuesIn(table, siteId, place)))}) as used
      where value = ${value}
    ) as found
    order by id limit ${limit}`.execute(tx);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
