import {
  type DocumentVersion,
  SET_ACTIVE_DMS_FILE,
  UPLOAD_DMS_VERSION,
} from '../../../src/contract/versions.ts';
import type { FileVersion } from '../../../src/runtime/file.ts';
import { readStored } from '../../db/items/read.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { type ItemAccess, type ItemRequest, withItems } from '../context/items.ts';
import { withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import { type IncomingFile, withReceivedFile } from '../files/upload.ts';
import { writeAndValidate } from '../items/change.ts';
import {
  prepareChange,
  prepareItems,
  requireNotDeleted,
  singleOutcome,
} from '../items/prepare-items.ts';
import type { VersionNote } from '../items/versions.ts';
import { publishChanges } from '../items/write-changes.ts';
import type { Caller, Services } from '../services.ts';
import { type VersionedItem, asVersioned, versionsOf } from './read.ts';

/** The document, locked until the commit, so that versions are made one after the other. */
async function lockDocument(access: ItemAccess, itemId: number): Promise<VersionedItem> {
  const { tx, live, siteId } = access;
  const stored = (await readStored(tx, live.compiled, siteId, [itemId], 'update')).get(itemId);
  const versioned = await asVersioned(access, stored?.item ?? null);
  const refusal = stored === undefined ? null : requireNotDeleted(stored);
  if (refusal !== null) throw refusal;
  return versioned;
}

/** Makes a version the active one by a change of the document like any other. Throws a Failure. */
async function activate(
  access: ItemAccess,
  call: string,
  { item, column }: VersionedItem,
  version: FileVersion,
  note?: VersionNote,
): Promise<DocumentVersion> {
  const value = { [column.db]: version };
  const changes = column.origin === 'core' ? value : { columns: value };
  const prepared = await prepareItems(access, [{ ...item, changes }], (before, wanted) =>
    prepareChange(access, before, wanted.changes),
  );
  const { outcomes, stored } = await writeAndValidate(access, prepared);
  const { after } = singleOutcome(outcomes);
  await publishChanges(access, call, stored, undefined, note);
  const [written] = stored;
  const current = await asVersioned(access, written?.after ?? after);
  const all = await versionsOf(access, current);
  const active = all.find(({ is_active }) => is_active);
  if (active === undefined) throw new Error(`Document ${item.id} has no active version.`);
  return active;
}

/** A file with what its uploader says of it. */
export interface IncomingVersion extends IncomingFile, VersionNote {}

/**
 * Stores a file as the next version of a document and makes it the active one, in one transaction;
 * two uploads at the same time make two versions. Throws a Failure.
 */
export async function uploadVersion(
  request: ItemRequest,
  itemId: number,
  largest: number,
  incoming: () => Promise<IncomingVersion>,
): Promise<DocumentVersion> {
  const call = UPLOAD_DMS_VERSION.name;
  // A caller without permission is refused before the bytes are received.
  const apart = { ...request, caller: withoutIdempotencyKey(request.caller) };
  await withItems(apart, 'update', (access) => lockDocument(access, itemId));
  const { revision, comment, is_minor, ...file } = await incoming();
  return withReceivedFile(request, { call, largest }, file, (caller, insert) =>
    withItems({ ...request, caller }, 'update', async (access) => {
      const document = await lockDocument(access, itemId);
      const row = await insert(access);
      const note = { revision, comment, is_minor };
      return activate(access, call, document, { version: 1, file_id: row.id }, note);
    }),
  );
}

interface VersionsRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly siteId: number;
}

/** The documents of modules that the caller may change that have a version with the file. */
function documentsOf({ services, caller, siteId }: VersionsRequest, fileId: number) {
  const reader = withoutIdempotencyKey(caller);
  return withSite(services, reader, siteId, ({ tx }) =>
    tx
      .selectFrom('item_versions')
      .select(['module_type', 'item_id', 'version'])
      .where('site_id', '=', siteId)
      .where('file_id', '=', fileId)
      .orderBy('item_id')
      .execute(),
  );
}

/**
 * Makes the version with a file the active one of its document. Throws a Failure: `conflict` if
 * several documents have the file and `itemId` does not say which one.
 */
export async function setActive(
  request: VersionsRequest,
  fileId: number,
  itemId: number | undefined,
): Promise<DocumentVersion> {
  const all = (await documentsOf(request, fileId)).filter(
    ({ item_id }) => itemId === undefined || item_id === itemId,
  );
  const [found] = all;
  const live = found && request.services.modules.byType(found.module_type);
  if (found === undefined || live === undefined) throw notFound();
  return withItems({ ...request, live }, 'update', async (access) => {
    const document = await lockDocument(access, found.item_id);
    if (all.length > 1) throw new Failure('conflict');
    const version = { version: found.version, file_id: fileId };
    return activate(access, SET_ACTIVE_DMS_FILE.name, document, version);
  });
}
