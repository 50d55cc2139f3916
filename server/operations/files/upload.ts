import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type PhotoCategory,
  type SiteFile,
  UPLOAD_SITE_FILE,
  imageMediaTypes,
} from '../../../src/contract/files.ts';
import {
  type FileOwner,
  FileTooLarge,
  type StoredFile,
} from '../../adapters/file-store/file-store.ts';
import { writeEvents } from '../../db/events.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import type { SiteAccess } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { sanitizeFileName } from '../../../src/domain/file-name.ts';
import { creationChanges } from '../events/setting-events.ts';
import { type FilesRequest, withFiles, writeActions } from './access.ts';
import { fileEvent } from './event.ts';
import { sameContent } from './content.ts';
import { requireClean } from '../scanning/require-clean.ts';
import { queueText } from '../file-text/queue-text.ts';
import { readPicture } from './thumbnail.ts';
import { type FileRow, fileOf } from './row.ts';
import { type DetectedType, headSize, detectType } from './detect-type.ts';

/** A file that is being uploaded. */
export interface IncomingFile {
  readonly name: string;
  readonly content: Readable;
  /** The category, if it is a picture. */
  readonly kind: PhotoCategory;
}

/** Decoding needs all bytes of a picture in memory. */
const largestPicture = 60 * 1_048_576;

const mostThumbnail = 5 * 1_048_576;

/** The detected properties of a stored file. */
interface FileInspection extends DetectedType {
  /** What is kept: a picture without the data of its camera is stored anew. */
  readonly stored: StoredFile;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: StoredFile | null;
}

async function inspect(
  { services }: FilesRequest,
  owner: FileOwner,
  stored: StoredFile,
  name: string,
): Promise<FileInspection> {
  const { files, db } = services;
  const { id, size } = stored;
  const head = await buffer(files.get(owner, id, { start: 0, end: Math.min(size, headSize) }));
  const type = await detectType(head, name);
  const other = { ...type, stored, width: null, height: null, thumbnail: null };
  if (!imageMediaTypes.some((each) => each === type.mediaType)) return other;
  if (size > largestPicture) return other;
  const picture = await readPicture(await buffer(files.get(owner, id)), db.log);
  if (picture === null) return other;
  const { width, height, cleaned } = picture;
  const thumbnail = await files.put(owner, Readable.from([picture.thumbnail]), mostThumbnail);
  if (cleaned === null) return { ...type, stored, width, height, thumbnail };
  const clean = await files.put(owner, Readable.from([cleaned]), cleaned.length);
  await files.remove(owner, id);
  return { ...type, stored: clean, width, height, thumbnail };
}

/** The caller with an idempotency key that is bound to these bytes. */
function withContent(caller: Caller, sha256: string): Caller {
  const { idempotency } = caller;
  if (idempotency === undefined) return caller;
  const request = createHash('sha256')
    .update(`${idempotency.requestHash} ${sha256}`)
    .digest('base64url');
  return { ...caller, idempotency: { ...idempotency, requestHash: request } };
}

/** Files with the same bytes share a thumbnail; that of a PDF is drawn later (text-reading/first-page.ts). */
const thumbnailValues = ({ thumbnail }: FileInspection, same: FileRow | undefined) => {
  return same !== undefined && same.thumbnail_id !== null
    ? { thumbnail_id: same.thumbnail_id, thumbnail_size: same.thumbnail_size }
    : { thumbnail_id: thumbnail?.id ?? null, thumbnail_size: thumbnail?.size ?? null };
};

/** A file whose bytes the store has and that has no row yet. */
interface ReceivedFile {
  readonly name: string;
  readonly kind: PhotoCategory;
  /** Hash of the bytes as they were sent. */
  readonly sentHash: string;
  readonly inspection: FileInspection;
}

async function receive(
  request: FilesRequest,
  largest: number,
  file: IncomingFile,
): Promise<ReceivedFile> {
  const { services, caller, siteId } = request;
  const owner = { organisationId: caller.organisationId, siteId };
  const stored = await services.files.put(owner, file.content, largest).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Failure('too_large') : error;
  });
  const name = sanitizeFileName(file.name);
  try {
    await requireClean(services, services.files.get(owner, stored.id));
  } catch (error) {
    await services.files.remove(owner, stored.id);
    throw error;
  }
  const inspection = await inspect(request, owner, stored, name);
  return { name, kind: file.kind, sentHash: stored.sha256, inspection };
}

/** Writes the row and the event of a received file. */
async function insertFile(
  services: Services,
  access: SiteAccess,
  call: string,
  { name, kind, inspection }: ReceivedFile,
): Promise<FileRow> {
  const { stored } = inspection;
  const { tx, organisationId, siteId, userId, now } = access;
  const same = await sameContent(access, stored);
  const row = await tx
    .insertInto('files')
    .values({
      organisation_id: organisationId,
      site_id: siteId,
      name,
      size: stored.size,
      media_type: inspection.mediaType,
      format: inspection.format,
      sha256: stored.sha256,
      store_id: same?.store_id ?? stored.id,
      ...thumbnailValues(inspection, same),
      width: inspection.width,
      height: inspection.height,
      kind: inspection.width === null ? null : kind,
      created_by_user_id: userId,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = creationChanges({ name, size: row.size, sha256: row.sha256, kind: row.kind });
  writeEvents(tx, [fileEvent(siteId, call, row.id, changes)]);
  await queueText(services, access, row);
  return row;
}

/**
 * Receives a file, and runs the transaction `keep`, in which `insert` writes its row. If the
 * transaction is refused, or repeats a request with the same key and bytes, the store keeps no
 * second file. Throws a Failure: `too_large` above `largest` bytes.
 */
export async function withReceivedFile<T>(
  request: FilesRequest,
  { call, largest }: { readonly call: string; readonly largest: number },
  file: IncomingFile,
  keep: (caller: Caller, insert: (access: SiteAccess) => Promise<FileRow>) => Promise<T>,
): Promise<T> {
  const { services, caller, siteId } = request;
  const received = await receive(request, largest, file);
  const { sentHash, inspection } = received;
  const { stored } = inspection;
  const owner = { organisationId: caller.organisationId, siteId };
  let used: readonly (string | null)[] = [];
  const forgetUnused = async () => {
    const ids = [stored.id, ...(inspection.thumbnail === null ? [] : [inspection.thumbnail.id])];
    for (const id of ids) if (!used.includes(id)) await services.files.remove(owner, id);
  };
  try {
    const kept = await keep(withContent(caller, sentHash), async (access) => {
      const row = await insertFile(services, access, call, received);
      used = [row.store_id, row.thumbnail_id];
      return row;
    });
    await forgetUnused();
    return kept;
  } catch (error) {
    // After another error it is unknown whether the row was committed, so the bytes stay.
    if (error instanceof Failure) {
      used = [];
      await forgetUnused();
    }
    throw error;
  }
}

/**
 * Stores the file of `incoming`. A repeated upload with the same key and bytes returns the first
 * file. Throws a Failure: `too_large` above `largest` bytes.
 */
export async function uploadFile(
  request: FilesRequest,
  largest: number,
  incoming: () => Promise<IncomingFile>,
): Promise<SiteFile> {
  // A caller without permission is refused before the bytes are received.
  await withFiles({ ...request, caller: withoutIdempotencyKey(request.caller) }, writeActions, () =>
    Promise.resolve(),
  );
  const upload = { call: UPLOAD_SITE_FILE.name, largest };
  return withReceivedFile(request, upload, await incoming(), (caller, insert) =>
    withFiles({ ...request, caller }, writeActions, async (access) => fileOf(await insert(access))),
  );
}
