import { readStored } from '../../db/items/read.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { withMutex } from '../context/keyed-mutex.ts';
import { withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import { requireNotDeleted } from '../items/prepare-items.ts';
import type { Caller, Services } from '../services.ts';
import { type VersionedItem, asVersioned } from './read.ts';

/** A document, and why no versions can be added, if so; `update` locks it until the commit. Throws a Failure. */
export async function findDocument(
  access: ItemAccess,
  itemId: number,
  lock?: 'update',
): Promise<{ readonly document: VersionedItem; readonly refusal: Failure | null }> {
  const { tx, live, siteId } = access;
  const stored = (await readStored(tx, live.compiled, siteId, [itemId], lock)).get(itemId);
  const document = await asVersioned(access, stored?.item ?? null);
  return { document, refusal: stored === undefined ? null : requireNotDeleted(stored) };
}

/**
 * Runs `work` when all work before under the same name has ended. Requests for one document wait here
 * and not for its row, since there each would hold a connection, and others get none.
 */
export const inTurn = <T>(
  { live, siteId }: Pick<ItemRequest, 'live' | 'siteId'>,
  step: string,
  id: number,
  work: () => Promise<T>,
) => withMutex(`${step} ${live.document.type} ${siteId} ${id}`, work);

export interface VersionsRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly siteId: number;
}

/** A version as its row says; deleted ones are in the recycle bin. */
export interface VersionRow {
  readonly version: number;
  readonly isDeleted: boolean;
}

/** A version with a file, and its document. */
export interface FileOfDocument extends VersionRow {
  readonly live: LiveModule;
  readonly itemId: number;
}

/** The versions with a file of documents of any module, the deleted ones too. */
function versionsWithFile({ services, caller, siteId }: VersionsRequest, fileId: number) {
  const reader = withoutIdempotencyKey(caller);
  return withMutex(`versions with file ${siteId} ${fileId}`, () =>
    withSite(services, reader, siteId, ({ tx }) =>
      tx
        .selectFrom('item_versions')
        .select(['module_type', 'item_id', 'version', 'deleted_at'])
        .where('site_id', '=', siteId)
        .where('file_id', '=', fileId)
        .orderBy('item_id')
        .execute(),
    ),
  );
}

/**
 * The version with a file, of the document with `itemId` if several have it; `isAmbiguous` if more than
 * one is meant. Versions whose state is `wanted` come first. Throws `not_found`.
 */
export async function findFile(
  request: VersionsRequest,
  fileId: number,
  itemId: number | undefined,
  wanted: 'kept' | 'deleted',
): Promise<FileOfDocument & { readonly isAmbiguous: boolean }> {
  const rows = (await versionsWithFile(request, fileId)).filter(
    ({ item_id }) => itemId === undefined || item_id === itemId,
  );
  const fitting = rows.filter(({ deleted_at }) => (deleted_at !== null) === (wanted === 'deleted'));
  const all = fitting.length > 0 ? fitting : rows;
  const [found] = all;
  const live = found && request.services.modules.byType(found.module_type);
  if (found === undefined || live === undefined) throw notFound();
  return {
    live,
    itemId: found.item_id,
    version: found.version,
    isDeleted: found.deleted_at !== null,
    isAmbiguous: all.length > 1,
  };
}

/** The version of a document with a file; null if it has none. */
export async function versionWith(
  { tx, siteId, type }: { readonly tx: Tx; readonly siteId: number; readonly type: string },
  itemId: number,
  fileId: number,
): Promise<VersionRow | null> {
  const row = await tx
    .selectFrom('item_versions')
    .select(['version', 'deleted_at'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row === undefined ? null : { version: row.version, isDeleted: row.deleted_at !== null };
}

/** Throws `version_deleted` if the version of a document with this file is in the recycle bin. */
export async function requireKept(
  access: ItemAccess,
  itemId: number,
  fileId: number,
): Promise<void> {
  const row = await versionWith(access, itemId, fileId);
  if (row?.isDeleted === true) throw new Failure('version_deleted', { version: row.version });
}
