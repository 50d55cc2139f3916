import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { resumableFrom } from '../contract/files.ts';
import {
  ADD_DMS_VERSION,
  DELETE_DMS_FILE,
  type AddedVersion,
  type DeletedVersion,
  type DocumentVersion,
  type DocumentVersions,
  GET_DMS_VERSIONS,
  RESTORE_DMS_FILE,
  SET_ACTIVE_DMS_FILE,
  UPLOAD_DMS_VERSION,
} from '../contract/versions.ts';
import { callServer } from './client.ts';
import { mutate } from './mutate.ts';
import { uploadInParts } from './resumable-upload.ts';
import { uploadFile } from './upload.ts';

/** Changes of one document wait for each other on the server, in milliseconds. */
const turnTimeout = 60_000;

/** A document of a module below `dms/`. */
export interface DocumentRef {
  readonly siteId: number;
  readonly kind: string;
  readonly itemId: number;
}

/** The versions of a document, the newest first. */
export function versionsQueryOptions(document: DocumentRef) {
  return queryOptions({
    queryKey: [GET_DMS_VERSIONS.name, document.siteId, document.kind, document.itemId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_DMS_VERSIONS, { params: { ...document }, signal })).reply,
    select: ({ versions }: DocumentVersions) => versions,
  });
}

/** The newest version that was ever made, also a deleted one: the next one follows it. */
export const newestVersionQueryOptions = (document: DocumentRef) =>
  queryOptions({
    ...versionsQueryOptions(document),
    select: ({ newest }: DocumentVersions) => newest,
  });

/** A file that becomes the next version of a document. */
export interface NewVersion {
  readonly file: File;
  /** Empty: none. */
  readonly revision: string;
  /** Empty: none. */
  readonly comment: string;
  /** Nobody has to read the document again. */
  readonly isMinor: boolean;
}

/** How a file is sent. */
export interface Transfer {
  /** A UUID. Sent again with the same one, by whatever call, the file makes one version. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number, total: number) => void;
}

/** Makes an uploaded file the next version. Throws an ApiError. */
export async function addVersion(
  document: DocumentRef,
  body: AddedVersion,
  idempotencyKey?: string,
): Promise<DocumentVersion> {
  const input = { params: { ...document }, body, timeout: turnTimeout };
  const keyed = idempotencyKey === undefined ? input : { ...input, idempotencyKey };
  return (await callServer(ADD_DMS_VERSION, keyed)).reply;
}

/** The body that makes a file a version. */
export const addedVersion = (
  fileId: number,
  { revision, comment, isMinor }: Omit<NewVersion, 'file'>,
  key: string,
): AddedVersion => ({
  file_id: fileId,
  client_id: key,
  ...(revision.trim() !== '' && { revision }),
  ...(comment.trim() !== '' && { comment }),
  is_minor: isMinor,
});

/**
 * Uploads a version and makes it the active one; a large one in parts, of which a later try sends only
 * the rest. Throws as `uploadFile`.
 */
export async function uploadVersion(
  document: DocumentRef,
  { file, revision, comment, isMinor }: NewVersion,
  transfer: Transfer,
): Promise<DocumentVersion> {
  if (file.size >= resumableFrom) {
    const { siteId } = document;
    const { key, signal, onProgress } = transfer;
    const upload = { siteId, file, kind: 'uploaded', signal, onProgress } as const;
    const note = { revision, comment, isMinor };
    return uploadInParts(upload, (fileId) => addVersion(document, addedVersion(fileId, note, key)));
  }
  const texts = { revision, comment, minor: isMinor ? 'true' : '' };
  const fields = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return uploadFile(UPLOAD_DMS_VERSION, {
    params: { ...document },
    fields: { client_id: transfer.key, ...Object.fromEntries(fields) },
    file,
    ...transfer,
  });
}

/** Makes the version with the file the active one. */
export function activateVersion(
  cache: QueryClient,
  { siteId, itemId }: DocumentRef,
  fileId: number,
): Promise<DocumentVersion> {
  const params = { siteId, fileId };
  const query = { item_id: itemId };
  return mutate(cache, SET_ACTIVE_DMS_FILE, { params, query, timeout: turnTimeout });
}

/** Moves the version with the file to the recycle bin, or takes it out again. */
export function changeBinVersion(
  cache: QueryClient,
  { siteId, itemId }: DocumentRef,
  fileId: number,
  step: 'delete' | 'restore',
): Promise<DeletedVersion> {
  const call = step === 'delete' ? DELETE_DMS_FILE : RESTORE_DMS_FILE;
  const params = { siteId, fileId };
  return mutate(cache, call, { params, query: { item_id: itemId }, timeout: turnTimeout });
}
