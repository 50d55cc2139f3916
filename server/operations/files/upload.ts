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
import { Failure } from '../failure.ts';
import type { Caller } from '../services.ts';
import { creationChanges } from '../events/setting-events.ts';
import { type FilesRequest, withFiles, writeActions } from './access.ts';
import { fileEvent } from './event.ts';
import { readPicture } from './thumbnail.ts';
import { fileOf } from './row.ts';
import { type DetectedType, headSize, detectType } from './detect-type.ts';

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxLength = 255;

/**
 * Normalises a file's name: the last part of a path, without invisible characters, which could
 * disguise an extension.
 */
function sanitizeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replaceAll(invisible, '').trim();
  return [...name].length <= maxLength ? name || 'file' : shortened(name);
}

/** Shortens the name and keeps its extension. */
function shortened(name: string): string {
  const characters = [...name];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 12 ? characters.slice(dot) : [];
  return [...characters.slice(0, maxLength - ending.length), ...ending].join('');
}

/** A file that is being uploaded. */
export interface IncomingFile {
  readonly name: string;
  readonly content: Readable;
  /** The category, if it is a picture. */
  readonly kind: PhotoCategory;
}

const mostThumbnail = 5 * 1_048_576;

/** The detected properties of a stored file. */
interface FileInspection extends DetectedType {
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: StoredFile | null;
}

async function inspect(
  { services }: FilesRequest,
  owner: FileOwner,
  { id, size }: StoredFile,
  name: string,
): Promise<FileInspection> {
  const { files, db } = services;
  const head = await buffer(files.get(owner, id, { start: 0, end: Math.min(size, headSize) }));
  const type = await detectType(head, name);
  const other = { ...type, width: null, height: null, thumbnail: null };
  if (!imageMediaTypes.some((each) => each === type.mediaType)) return other;
  const picture = await readPicture(await buffer(files.get(owner, id)), db.log);
  if (picture === null) return other;
  const { width, height } = picture;
  const thumbnail = await files.put(owner, Readable.from([picture.thumbnail]), mostThumbnail);
  return { ...type, width, height, thumbnail };
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

/**
 * Stores the file of `incoming`. A repeated upload with the same key and bytes returns the first
 * file and leaves no second one. Throws a Failure: `too_large` above `largest` bytes.
 */
export async function uploadFile(
  request: FilesRequest,
  largest: number,
  incoming: () => Promise<IncomingFile>,
): Promise<SiteFile> {
  const { services, caller, siteId } = request;
  const { organisationId } = caller;
  const owner = { organisationId, siteId };
  // A caller without permission is refused before the bytes are received.
  await withFiles({ ...request, caller: withoutIdempotencyKey(caller) }, writeActions, () =>
    Promise.resolve(),
  );
  const file = await incoming();
  const stored = await services.files.put(owner, file.content, largest).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Failure('too_large') : error;
  });
  const name = sanitizeFileName(file.name);
  const inspection = await inspect(request, owner, stored, name);
  let isKept = false;
  const forget = async () => {
    await services.files.remove(owner, stored.id);
    if (inspection.thumbnail !== null) await services.files.remove(owner, inspection.thumbnail.id);
  };
  try {
    const by = { ...request, caller: withContent(caller, stored.sha256) };
    const made = await withFiles(by, writeActions, async ({ tx, userId, now }) => {
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
          store_id: stored.id,
          thumbnail_id: inspection.thumbnail?.id ?? null,
          thumbnail_size: inspection.thumbnail?.size ?? null,
          width: inspection.width,
          height: inspection.height,
          kind: inspection.width === null ? null : file.kind,
          created_by_user_id: userId,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      isKept = true;
      const changes = creationChanges({ name, size: row.size, sha256: row.sha256, kind: row.kind });
      writeEvents(tx, [fileEvent(siteId, UPLOAD_SITE_FILE.name, row.id, changes)]);
      return fileOf(row);
    });
    if (!isKept) await forget();
    return made;
  } catch (error) {
    // After another error it is unknown whether the row was committed, so the bytes stay.
    if (error instanceof Failure) await forget();
    throw error;
  }
}
