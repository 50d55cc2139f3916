import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { ReferenceColumn } from './inbound.ts';

/** Items of one module that can hang on items of another, by any of the columns. */
export interface DependentSource {
  readonly type: string;
  readonly table: string;
  readonly columns: readonly ReferenceColumn[];
}

/** An item that is not deleted, and the item on which it hangs. */
export interface Dependent {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly ownerId: number;
}

/** The items that hang on the owners by this column. */
function select(
  { db, versions }: ReferenceColumn,
  { table, siteId, deleted }: { table: string; siteId: number; deleted: boolean },
  ownerIds: readonly number[],
): RawBuilder<{ id: number; version: number; owner_id: number }> {
  const state = deleted ? sql`is not null` : sql`is null`;
  if (versions === null)
    return sql`select i.id, i.version, i.${sql.ref(db)}[1] as owner_id
      from ${sql.table(table)} as i
      where i.site_id = ${siteId}::integer and i.deleted_at ${state}
        and i.${sql.ref(db)} && ${[...ownerIds]}::double precision[]`;
  const pairs = versions.map(
    ({ templateId, version }) => sql`(${templateId}::integer, ${version}::integer)`,
  );
  return sql`select i.id, i.version, (i.columns -> ${db}::text ->> 0)::double precision as owner_id
    from ${sql.table(table)} as i
    where i.site_id = ${siteId}::integer and i.deleted_at ${state}
      and (i.template_id, i.template_version) in (${sql.join(pairs)})
      and (i.columns -> ${db}::text ->> 0)::double precision = any (${[...ownerIds]}::double precision[])`;
}

/**
 * The items of a source that hang on one of the owners, up to `most`: those that are not deleted,
 * or with `deleted` those that are.
 */
export async function readDependents(
  tx: Tx,
  { type, table, columns }: DependentSource,
  scope: { readonly siteId: number; readonly deleted: boolean },
  ownerIds: readonly number[],
  most: number,
): Promise<readonly Dependent[]> {
  if (columns.length === 0 || ownerIds.length === 0) return [];
  const all = columns.map((column) => select(column, { table, ...scope }, ownerIds));
  const { rows } = await sql<{ id: number; version: number; owner_id: number }>`
    ${sql.join(all, sql` union `)} order by id limit ${most}::integer`.execute(tx);
  return rows.map(({ id, version, owner_id: ownerId }) => ({ type, id, version, ownerId }));
}
