import {
  ADD_DMS_VERSION,
  type DocumentVersion,
  SET_ACTIVE_DMS_FILE,
  UPLOAD_DMS_VERSION,
} from '../../../src/contract/versions.ts';
import type { FileVersion } from '../../../src/runtime/file.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { type ItemAccess, type ItemRequest, withItems } from '../context/items.ts';
import { Failure } from '../failure.ts';
import { type IncomingFile, withReceivedFile } from '../files/upload.ts';
import { writeAndValidate } from '../items/change.ts';
import { prepareChange, prepareItems, singleOutcome } from '../items/prepare-items.ts';
import type { VersionNote } from '../items/versions.ts';
import { publishChanges } from '../items/write-changes.ts';
import { type VersionsRequest, findDocument, findFile, inTurn, requireKept } from './find.ts';
import { type VersionedItem, asVersioned, versionsOf } from './read.ts';
import { versionSentBefore } from './sent-before.ts';

/**
 * Runs `work` with the document, whose versions are made one after the other. A version that was sent before, and
 * whose answer was lost, is what it made then, whatever has become of the document since.
 */
function withDocument(
  request: ItemRequest,
  itemId: number,
  clientId: string | null,
  work: (access: ItemAccess, document: VersionedItem) => Promise<DocumentVersion>,
): Promise<DocumentVersion> {
  return inTurn(request, 'versions', itemId, () =>
    withItems(request, 'update', async (access) => {
      const { document, refusal } = await findDocument(access, itemId, 'update');
      const before = await versionSentBefore(access, document, clientId);
      if (before !== null) return before;
      if (refusal !== null) throw refusal;
      return work(access, document);
    }),
  );
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
  await inTurn(request, 'may upload', itemId, () =>
    withItems(apart, 'update', async (access) => {
      const { refusal } = await findDocument(access, itemId);
      if (refusal !== null) throw refusal;
    }),
  );
  const { revision, comment, is_minor, client_id, ...file } = await incoming();
  return withReceivedFile(request, { call, largest }, file, (caller, insert) =>
    withDocument({ ...request, caller }, itemId, client_id, async (access, document) => {
      const row = await insert(access);
      const note = { revision, comment, is_minor, client_id };
      return activate(access, call, document, { version: 1, file_id: row.id }, note);
    }),
  );
}

/** An uploaded file with what the caller says of it. */
export interface AddedVersion extends VersionNote {
  readonly fileId: number;
  /** The newest version that the caller has seen, 0 for none; undefined: whatever there is. */
  readonly seen: number | undefined;
}

/** Throws `version_added` if others have added a version since the caller saw the newest one. */
async function requireSeen(
  access: ItemAccess,
  document: VersionedItem,
  { fileId, seen }: AddedVersion,
): Promise<void> {
  if (seen === undefined) return;
  const all = await versionsOf(access, document);
  const [newest] = all;
  if (newest === undefined || newest.version <= seen) return;
  // Sent again after its answer was lost.
  if (all.some(({ file }) => file.id === fileId)) return;
  const { version, created_by_user_name: name } = newest;
  throw new Failure('version_added', { version, name });
}

/**
 * Makes a file of the site the next version of a document and the active one; one that the document has
 * already becomes active with its number. Throws a Failure.
 */
export function addVersion(
  request: ItemRequest,
  itemId: number,
  added: AddedVersion,
): Promise<DocumentVersion> {
  const { fileId, seen: _seen, ...note } = added;
  return withDocument(request, itemId, added.client_id, async (access, document) => {
    await requireSeen(access, document, added);
    await requireKept(access, itemId, fileId);
    return activate(access, ADD_DMS_VERSION.name, document, { version: 1, file_id: fileId }, note);
  });
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
  const found = await findFile(request, fileId, itemId, 'kept');
  const { live } = found;
  return withDocument({ ...request, live }, found.itemId, null, async (access, document) => {
    if (found.isAmbiguous) throw new Failure('conflict');
    await requireKept(access, found.itemId, fileId);
    const version = { version: found.version, file_id: fileId };
    return activate(access, SET_ACTIVE_DMS_FILE.name, document, version);
  });
}
