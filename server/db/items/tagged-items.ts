import { type RawBuilder, sql } from 'kysely';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { keyColumn } from '../../../src/runtime/query/storage.ts';
import type { Tx } from '../transaction.ts';

/** What a drawing shows of an item. */
export interface TaggedRow {
  readonly id: number;
  readonly name: string | null;
  readonly status: number;
  /** Null without a column of tags. */
  readonly tag: string | null;
}

/** Items of a module, and the column with their tags; null without one that may be read. */
export interface TaggedModule {
  readonly module: CompiledModule;
  readonly tag: CompiledColumn | null;
}

async function select(
  tx: Tx,
  { module, tag }: TaggedModule,
  siteId: number,
  where: RawBuilder<unknown>,
): Promise<readonly TaggedRow[]> {
  const { rows } = await sql<TaggedRow>`
    select i.id::integer as id, i.name, i.status,
      ${tag === null ? sql`null` : sql`i.${sql.ref(tag.db)}`} as tag
    from ${sql.table(module.document.databaseTable)} as i
    where i.site_id = ${siteId}::integer and i.deleted_at is null and ${where}`.execute(tx);
  return rows;
}

/** The items of the site whose tags have one of these order keys, which an index finds. */
export async function itemsByTagKeys(
  tx: Tx,
  tagged: TaggedModule & { readonly tag: CompiledColumn },
  siteId: number,
  keys: readonly string[],
): Promise<readonly TaggedRow[]> {
  if (keys.length === 0) return [];
  const key = sql.ref(`i.${keyColumn(tagged.tag.db, 'order')}`);
  return select(tx, tagged, siteId, sql`${key} = any (${[...keys]}::text[])`);
}

/** The items of the site with these ids, without deleted ones. */
export async function itemsByIds(
  tx: Tx,
  tagged: TaggedModule,
  siteId: number,
  ids: readonly number[],
): Promise<readonly TaggedRow[]> {
  if (ids.length === 0) return [];
  return select(tx, tagged, siteId, sql`i.id = any (${[...ids]}::bigint[])`);
}

/** The items of a module that refer to others by core columns of ids. */
export interface ReferringModule {
  readonly table: string;
  /** The columns, by db name. */
  readonly columns: readonly string[];
  /** Statuses of finished items, which do not count. */
  readonly finished: readonly number[];
}

/** How many open items of a module refer to each of these items. */
export async function countOpenReferences(
  tx: Tx,
  { table, columns, finished }: ReferringModule,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0 || columns.length === 0) return new Map();
  const wanted = sql`${[...ids]}::double precision[]`;
  const each = columns.map(
    (
      db,
    ) => sql`select i.id, target from ${sql.table(table)} as i, unnest(i.${sql.ref(db)}) as target
      where i.site_id = ${siteId}::integer and i.deleted_at is null
        and not (i.status = any (${[...finished]}::integer[]))
        and i.${sql.ref(db)} && ${wanted} and target = any (${wanted})`,
  );
  const { rows } = await sql<{ target: number; count: number }>`
    select target::integer as target, count(distinct id)::integer as count
    from (${sql.join(each, sql` union all `)}) as found group by target`.execute(tx);
  return new Map(rows.map(({ target, count }) => [target, count]));
}
