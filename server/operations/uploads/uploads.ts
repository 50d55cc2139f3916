import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Selectable, sql } from 'kysely';
import {
  type PhotoCategory,
  UPLOAD_SITE_FILE,
  photoCategories,
} from '../../../src/contract/files.ts';
import { TooManyBytes, WrongOffset } from '../../adapters/upload-store/upload-store.ts';
import type { UploadsTable } from '../../db/tables/uploads.ts';
import { type FilesRequest, withFiles, writeActions } from '../files/access.ts';
import { withReceivedFile } from '../files/upload.ts';
import { Failure, notFound } from '../failure.ts';
import { withMutex } from '../context/keyed-mutex.ts';
import type { SiteAccess } from '../context/site.ts';

type UploadRow = Selectable<UploadsTable>;

/** Uploads of one person on a site that have not become files. */
const maxUnfinished = 100;

/** What the client announces. */
export interface NewUpload {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: PhotoCategory;
}

/** Announces an upload; its id. Throws a Failure: `too_large`, `too_many`. */
export async function createUpload(
  request: FilesRequest,
  { name, size, kind }: NewUpload,
  largest: number,
): Promise<string> {
  if (size > largest) throw new Failure('too_large');
  const id = randomUUID();
  await withFiles(request, writeActions, async ({ tx, siteId, userId, now }) => {
    // Announcements of one person at the same time count one after the other.
    const key = `uploads ${siteId} ${userId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const unfinished = await tx
      .selectFrom('uploads')
      .select('id')
      .where('site_id', '=', siteId)
      .where('created_by_user_id', '=', userId)
      .where('file_id', 'is', null)
      .limit(maxUnfinished)
      .execute();
    if (unfinished.length >= maxUnfinished) throw new Failure('too_many');
    const owner = { site_id: siteId, created_by_user_id: userId, created_at: now };
    await tx
      .insertInto('uploads')
      .values({ ...owner, id, name, size, kind, file_id: null })
      .execute();
  });
  await request.services.uploads.create(id);
  return id;
}

/** The upload, if the caller began it. Throws `not_found`. */
async function ownUpload(
  { tx, siteId, userId }: SiteAccess,
  id: string,
  options: { readonly lock: boolean },
): Promise<UploadRow> {
  const query = tx
    .selectFrom('uploads')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('created_by_user_id', '=', userId)
    .where('id', '=', id);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The upload, if the caller began it and may still upload. Throws a Failure. */
export function findUpload(request: FilesRequest, id: string): Promise<UploadRow> {
  return withFiles(request, writeActions, (access) => ownUpload(access, id, { lock: false }));
}

/**
 * Adds a part to an upload. It ends an earlier one that still runs, whose connection may hang.
 * Throws a Failure: `conflict` if the upload has not come to `offset`, `too_large`.
 */
export async function appendPart(
  { services: { uploads } }: FilesRequest,
  { id, size }: Pick<UploadRow, 'id' | 'size'>,
  offset: number,
  content: Readable,
): Promise<void> {
  await uploads.interrupt(id);
  try {
    await withMutex(`upload ${id}`, () => uploads.append(id, offset, content, size));
  } catch (error) {
    if (error instanceof WrongOffset) throw new Failure('conflict');
    throw error instanceof TooManyBytes ? new Failure('too_large') : error;
  }
}

/**
 * Makes a file of an upload that is complete, once however often it is called; its id. Throws a
 * Failure.
 */
export function finishUpload(request: FilesRequest, id: string): Promise<number> {
  return withMutex(`end of upload ${id}`, async () => {
    const row = await findUpload(request, id);
    return row.file_id ?? makeFile(request, row);
  });
}

async function makeFile(
  request: FilesRequest,
  { id, name, kind, size }: UploadRow,
): Promise<number> {
  const { uploads } = request.services;
  const incoming = {
    name,
    kind: photoCategories.find((each) => each === kind) ?? 'uploaded',
    content: uploads.read(id),
  };
  const upload = { call: UPLOAD_SITE_FILE.name, largest: size };
  const fileId = await withReceivedFile(request, upload, incoming, (caller, insert) =>
    withFiles({ ...request, caller }, writeActions, async (access) => {
      const row = await ownUpload(access, id, { lock: true });
      if (row.file_id !== null) return row.file_id;
      const file = await insert(access);
      await access.tx
        .updateTable('uploads')
        .set({ file_id: file.id })
        .where('site_id', '=', access.siteId)
        .where('id', '=', id)
        .execute();
      return file.id;
    }),
  );
  await uploads.remove(id);
  return fileId;
}

/** Forgets an upload and its bytes; the file that it became stays. Throws a Failure. */
export async function cancelUpload(request: FilesRequest, id: string): Promise<void> {
  await withFiles(request, writeActions, async (access) => {
    await ownUpload(access, id, { lock: true });
    await access.tx
      .deleteFrom('uploads')
      .where('site_id', '=', access.siteId)
      .where('id', '=', id)
      .execute();
  });
  await request.services.uploads.remove(id);
}
