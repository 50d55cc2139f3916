import { sql, type Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Tx } from '../transaction.ts';

interface OfModule {
  readonly siteId: number;
  readonly type: string;
}

/** A version of a document in the order of deletion. */
export interface DeletedVersionPlace {
  readonly item_id: number;
  readonly file_id: number;
  readonly deleted_at: string;
}

/** A version of a document by its file. */
export type VersionName = Pick<DeletedVersionPlace, 'item_id' | 'file_id'>;

/** The modules of which documents have versions in the recycle bin of a site. */
export async function modulesWithDeletedVersions(
  tx: Tx,
  siteId: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('item_versions')
    .select('module_type')
    .distinct()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is not', null)
    .where('file_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ module_type }) => module_type));
}

/** The number of a module's versions in the recycle bin, counted up to `most`. */
export async function countDeletedVersions(
  tx: Tx,
  { siteId, type }: OfModule,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from item_versions
      where site_id = ${siteId} and module_type = ${type} and deleted_at is not null
        and file_id is not null limit ${most}) as counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/**
 * Versions that were deleted before a moment, or ever (`infinity`), up to `most`, the first deleted first, and
 * with `after` those that follow it. Their documents are not locked.
 */
export async function readVersionsDeletedBefore(
  tx: Tx,
  { siteId, type }: OfModule,
  before: string,
  most: number,
  after: DeletedVersionPlace | null = null,
): Promise<readonly DeletedVersionPlace[]> {
  const following =
    after === null
      ? sql``
      : sql`and (deleted_at, item_id, file_id) >
          (${after.deleted_at}::timestamptz, ${after.item_id}::integer, ${after.file_id}::integer)`;
  const { rows } = await sql<DeletedVersionPlace>`
    select item_id, file_id, deleted_at from item_versions
    where site_id = ${siteId} and module_type = ${type} and deleted_at < ${before}
      and file_id is not null ${following}
    order by deleted_at, item_id, file_id limit ${most}`.execute(tx);
  return rows;
}

/** Changes a version in the recycle bin; returns its number, null if it is not there. */
async function changeDeletedVersion(
  tx: Tx,
  { siteId, type }: OfModule,
  { item_id, file_id }: VersionName,
  changes: Updateable<Tables['item_versions']>,
): Promise<number | null> {
  const row = await tx
    .updateTable('item_versions')
    .set(changes)
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', item_id)
    .where('file_id', '=', file_id)
    .where('deleted_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Takes a version out of the recycle bin; returns its number, null if it is not there. */
export function restoreVersionRow(
  tx: Tx,
  place: OfModule,
  name: VersionName,
): Promise<number | null> {
  return changeDeletedVersion(tx, place, name, { deleted_at: null, deleted_by_user_id: null });
}

/**
 * Erases a version in the recycle bin, whose document the transaction has locked: its file, its comment and its marks.
 * Number and revision stay taken. Returns the number, null if the version is not in the bin.
 */
export async function eraseVersionRow(
  tx: Tx,
  place: OfModule,
  name: VersionName,
): Promise<number | null> {
  const version = await changeDeletedVersion(tx, place, name, { file_id: null, comment: null });
  if (version === null) return null;
  for (const table of ['drawing_hotspots', 'document_annotations'] as const)
    await tx
      .deleteFrom(table)
      .where('site_id', '=', place.siteId)
      .where('module_type', '=', place.type)
      .where('item_id', '=', name.item_id)
      .where('version', '=', version)
      .execute();
  return version;
}
