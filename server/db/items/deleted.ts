import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { eraseItemValues } from '../events.ts';
import { type Tx, tenantOf } from '../transaction.ts';
import { searchSql } from '../../../src/runtime/query/search-sql.ts';
import { fromFragment } from './fragment.ts';
import { parseItemId } from './search.ts';

/** A version of a document in the recycle bin. */
interface DeletedFile {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly revision: string | null;
}

/** A deleted item as its table has it, or a deleted version of it. */
export interface DeletedRow {
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly name: string | null;
  readonly deleted_at: string;
  readonly deleted_by_user_id: number | null;
  readonly deleted_by_user_name: string | null;
  /** Null for an item. */
  readonly file: DeletedFile | null;
}

/** The last item of the previous page. */
export interface DeletedCursor extends Pick<DeletedRow, 'type' | 'id' | 'deleted_at'> {
  /** 0 for an item. */
  readonly fileId: number;
}

/** A deleted item of a module in the order of deletion. */
export type DeletedPlace = Pick<DeletedRow, 'id' | 'version' | 'deleted_at'>;

interface DeletedQuery {
  readonly siteId: number;
  /** The modules whose deleted versions of documents are listed too. */
  readonly versionsOf: ReadonlySet<string>;
  readonly search: string;
  readonly after: DeletedCursor | null;
  readonly limit: number;
}

const every = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The name of a file as `searchKey` compares it, but for rare letters. */
const fileNameKey = sql.raw(
  String.raw`replace(lower(regexp_replace(normalize(files.name, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss')`,
);

/** The deleted items of the modules, and the deleted versions of some, the last deleted first. */
export async function readDeleted(
  tx: Tx,
  modules: readonly CompiledModule[],
  { siteId, versionsOf, search, after, limit }: DeletedQuery,
): Promise<readonly DeletedRow[]> {
  if (modules.length === 0) return [];
  const key = searchKey(search);
  const words = key.split(/\s+/).filter((word) => word !== '');
  const all = modules.flatMap((module) => {
    const { type, databaseTable, codePrefix } = module.document;
    const id = parseItemId(key, codePrefix);
    const found = every(words.map((word) => fromFragment(searchSql(module, 'i', word))));
    const following = (at: RawBuilder<unknown>, fileId: RawBuilder<unknown>) =>
      after === null
        ? sql``
        : sql`and (${at}, ${type}::text collate "C", i.id, ${fileId}) <
            (${after.deleted_at}::timestamptz, ${after.type}::text collate "C", ${after.id}::bigint,
              ${after.fileId}::bigint)`;
    const items = sql`(select ${type}::text as type, i.id, i.version, i.name, i.deleted_at,
        i.deleted_by_user_id, 0::bigint as file_id, null::jsonb as file
      from ${sql.table(databaseTable)} as i
      where i.site_id = ${siteId}::integer and i.deleted_at is not null
        and ((${found}) or i.id = ${id}::bigint)
        ${following(sql`i.deleted_at`, sql`0::bigint`)}
      order by i.deleted_at desc, i.id desc limit ${limit}::integer)`;
    if (!versionsOf.has(type)) return [items];
    const inName = every(words.map((word) => sql`strpos(${fileNameKey}, ${word}::text) > 0`));
    const versions = sql`(select ${type}::text as type, i.id, i.version, i.name, each.deleted_at,
        each.deleted_by_user_id, files.id::bigint as file_id,
        jsonb_build_object('id', files.id, 'name', files.name, 'version', each.version,
          'revision', each.revision) as file
      from item_versions as each
      join ${sql.table(databaseTable)} as i on i.site_id = each.site_id and i.id = each.item_id
      join files on files.id = each.file_id and files.site_id = each.site_id
      where each.site_id = ${siteId}::integer and each.module_type = ${type}
        and each.deleted_at is not null
        and ((${found}) or (${inName}) or i.id = ${id}::bigint)
        ${following(sql`each.deleted_at`, sql`files.id::bigint`)}
      order by each.deleted_at desc, i.id desc, files.id desc limit ${limit}::integer)`;
    return [items, versions];
  });
  const { rows } = await sql<DeletedRow>`
    select type, id, version, name, deleted_at, deleted_by_user_id, file,
      (select display_name from users where users.id = each.deleted_by_user_id)
        as deleted_by_user_name
    from (${sql.join(all, sql` union all `)}) as each
    order by deleted_at desc, type collate "C" desc, id desc, file_id desc limit ${limit}::integer`.execute(
    tx,
  );
  return rows;
}

/** The number of deleted items of a module, counted up to `most`. */
export async function countDeleted(
  tx: Tx,
  { document }: CompiledModule,
  siteId: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from ${sql.table(document.databaseTable)}
      where site_id = ${siteId} and deleted_at is not null limit ${most}) as counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/**
 * Items that were deleted before a moment, or ever (`infinity`), up to `most`, the first deleted
 * first, and with `after` those that follow it. Items that others have locked are left out.
 */
export async function readDeletedBefore(
  tx: Tx,
  { document }: CompiledModule,
  siteId: number,
  before: string,
  most: number,
  after: DeletedPlace | null = null,
): Promise<readonly DeletedPlace[]> {
  const following =
    after === null
      ? sql``
      : sql`and (deleted_at, id) > (${after.deleted_at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<DeletedPlace>`
    select id, version, deleted_at from ${sql.table(document.databaseTable)}
    where site_id = ${siteId} and deleted_at < ${before} ${following}
    order by deleted_at, id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/**
 * Erases deleted items, which the transaction has locked: their rows, codes, versions, readers, hotspots, annotations, comments, watchers,
 * notifications and the values of their events of these types. The events themselves remain.
 */
export async function eraseItems(
  tx: Tx,
  { document: { type, databaseTable } }: CompiledModule,
  siteId: number,
  ids: readonly number[],
  eventTypes: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { organisationId } = tenantOf(tx);
  for (const table of [
    'item_codes',
    'item_versions',
    'item_readers',
    'item_readings',
    'drawing_hotspots',
    'document_annotations',
  ] as const)
    await sql`delete from ${sql.table(table)}
      where site_id = ${siteId} and module_type = ${type}
        and item_id = any (${[...ids]}::integer[])`.execute(tx);
  for (const table of ['comments', 'watchers', 'notifications'] as const)
    await sql`delete from ${sql.table(table)}
      where organisation_id = ${organisationId} and site_id = ${siteId}
        and module_type = ${type} and item_id = any (${[...ids]}::integer[])`.execute(tx);
  await eraseItemValues(tx, { siteId, itemTypes: eventTypes, itemIds: ids });
  await sql`delete from ${sql.table(databaseTable)}
    where site_id = ${siteId} and deleted_at is not null
      and id = any (${[...ids]}::bigint[])`.execute(tx);
}
