import { versionIn } from '../../../src/runtime/record/file-metadata.ts';
import type { ItemAccess } from '../context/items.ts';
import { notFound } from '../failure.ts';
import type { VersionedItem } from './read.ts';

/** The file of a version of a document; null if it has no version. Throws `not_found`. */
export async function versionOf(
  { tx, siteId, type }: ItemAccess,
  { item, column }: VersionedItem,
  wanted: number | undefined,
): Promise<{ readonly version: number; readonly fileId: number } | null> {
  const active = versionIn(column, item);
  if (wanted === undefined || wanted === active?.version)
    return active === null ? null : { version: active.version, fileId: active.file_id };
  const row = await tx
    .selectFrom('item_versions')
    .select('file_id')
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', item.id)
    .where('version', '=', wanted)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.file_id === null) throw notFound();
  return { version: wanted, fileId: row.file_id };
}
