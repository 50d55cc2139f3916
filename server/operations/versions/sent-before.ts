import type { DocumentVersion } from '../../../src/contract/versions.ts';
import type { ItemAccess } from '../context/items.ts';
import { Failure } from '../failure.ts';
import { type VersionedItem, versionsOf } from './read.ts';

/**
 * The version that the caller has made of a document with the same id before; null if there is none. Throws
 * `client_id_taken` if the id belongs to something else, `version_deleted` if it was deleted for good.
 */
export async function versionSentBefore(
  access: ItemAccess,
  document: VersionedItem,
  clientId: string | null,
): Promise<DocumentVersion | null> {
  if (clientId === null) return null;
  const { tx, siteId, type, userId } = access;
  const row = await tx
    .selectFrom('item_versions')
    .select(['module_type', 'item_id', 'version', 'file_id', 'created_by_user_id'])
    .where('site_id', '=', siteId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isSame =
    row.module_type === type &&
    row.item_id === document.item.id &&
    row.created_by_user_id === userId;
  if (isSame && row.file_id === null)
    throw new Failure('version_deleted', { version: row.version });
  const made = isSame
    ? (await versionsOf(access, document, 'all')).find(({ version }) => version === row.version)
    : undefined;
  if (made === undefined) throw new Failure('client_id_taken');
  return made;
}
