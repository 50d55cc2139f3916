import {
  type PhotoCategory,
  type SiteFile,
  UPDATE_SITE_FILE,
} from '../../../src/contract/files.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { Failure, notFound } from '../failure.ts';
import { type FilesRequest, readableFiles, withFiles, writeActions } from './access.ts';
import { fileEvent } from './event.ts';
import { fileOf } from './row.ts';

/**
 * Changes the category of a picture. Throws a Failure: `conflict` for a file that is no picture,
 * or to which an item already refers, because its field may not accept another category.
 */
export function changeFile(
  request: FilesRequest,
  fileId: number,
  kind: PhotoCategory,
): Promise<SiteFile> {
  const { services, siteId } = request;
  return withFiles(request, writeActions, async (access) => {
    const { tx, organisationId } = access;
    const before = await tx
      .selectFrom('files')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', fileId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound();
    if ((await readableFiles(services, access, [before])).length === 0) throw notFound();
    if (before.used_at !== null || before.kind === null) throw new Failure('conflict');
    if (before.kind === kind) return fileOf(before);
    const row = await tx
      .updateTable('files')
      .set({ kind })
      .where('site_id', '=', siteId)
      .where('id', '=', fileId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = { '/kind': [before.kind, kind] } as const;
    writeEvents(tx, [fileEvent(siteId, UPDATE_SITE_FILE.name, fileId, changes)]);
    afterCommit(tx, () =>
      services.notifier.invalidate({
        call: 'GET_SITE_FILES',
        organisationId,
        siteId,
        permission: null,
      }),
    );
    return fileOf(row);
  });
}
