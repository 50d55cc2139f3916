import {
  type PhotoCategory,
  type SiteFile,
  UPDATE_SITE_FILE,
} from '../../../src/contract/files.ts';
import { type NewEvent, writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { Failure, notFound } from '../failure.ts';
import { type FilesRequest, readableFiles, withFiles, writeActions } from './access.ts';
import { fileEvent } from './event.ts';
import { type FileRow, fileOf } from './row.ts';

const facts = ['kind', 'taken_at', 'latitude', 'longitude'] as const;

type Facts = Partial<Pick<FileRow, (typeof facts)[number]>>;

/** What changes, by pointer: before and after. */
function changesOf(before: FileRow, wanted: Facts): NewEvent['changes'] {
  return Object.fromEntries(
    facts.flatMap((name) => {
      const next = wanted[name];
      return next === undefined || next === before[name]
        ? []
        : [[`/${name}`, [before[name], next]] as const];
    }),
  );
}

/** What a person says about a picture; what is left out does not change. */
export interface PictureChange {
  readonly kind?: PhotoCategory;
  /** ISO 8601 UTC. */
  readonly taken_at?: string;
  readonly position?: { readonly latitude: number; readonly longitude: number };
}

/**
 * Changes category, time and position of a picture. Throws a Failure: `conflict` for a file that is no picture,
 * or to which an item already refers, because its field may not accept another category.
 */
export function changeFile(
  request: FilesRequest,
  fileId: number,
  { position, ...given }: PictureChange,
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
    const wanted = { ...given, ...position };
    const changes = changesOf(before, wanted);
    if (Object.keys(changes).length === 0) return fileOf(before);
    const row = await tx
      .updateTable('files')
      .set(wanted)
      .where('site_id', '=', siteId)
      .where('id', '=', fileId)
      .returningAll()
      .executeTakeFirstOrThrow();
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
