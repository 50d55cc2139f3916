import { DELETE_DMS_FILE, type DeletedVersion } from '../../../src/contract/versions.ts';
import { versionIn } from '../../../src/runtime/record/file-metadata.ts';
import { withItems } from '../context/items.ts';
import { Failure, notFound } from '../failure.ts';
import { type VersionsRequest, findDocument, findFile, inTurn, versionWith } from './find.ts';
import { requireDeletable } from './keeps.ts';
import { recordBinVersion } from './record-versions.ts';

/**
 * Moves the version with a file to the recycle bin. The active version stays, so that exactly one is active, and so do
 * those that were approved or sent (docs/decisions/recycle-bin.md). Throws a Failure: `conflict` if several
 * documents have the file and `itemId` does not say which one.
 */
export async function deleteVersion(
  request: VersionsRequest,
  fileId: number,
  itemId: number | undefined,
): Promise<DeletedVersion> {
  const found = await findFile(request, fileId, itemId, 'kept');
  const of = { ...request, live: found.live };
  return inTurn(of, 'versions', found.itemId, () =>
    withItems(of, 'delete', async (access) => {
      if (found.isAmbiguous) throw new Failure('conflict');
      const { tx, siteId, type, userId, now } = access;
      const { document, refusal } = await findDocument(access, found.itemId, 'update');
      if (refusal !== null) throw refusal;
      if (document.column.access !== 'write') throw new Failure('forbidden');
      const row = await versionWith(access, found.itemId, fileId);
      if (row === null) throw notFound();
      const { version, isDeleted } = row;
      if (isDeleted) throw new Failure('version_deleted', { version });
      if (versionIn(document.column, document.item)?.file_id === fileId)
        throw new Failure('version_active', { version });
      await requireDeletable(access, document, { version, file_id: fileId });
      await tx
        .updateTable('item_versions')
        .set({ deleted_at: now, deleted_by_user_id: userId })
        .where('site_id', '=', siteId)
        .where('module_type', '=', type)
        .where('item_id', '=', found.itemId)
        .where('file_id', '=', fileId)
        .execute();
      recordBinVersion(access, DELETE_DMS_FILE.name, found.itemId, [null, version]);
      return { module_type: type, item_id: found.itemId, file_id: fileId, version };
    }),
  );
}
