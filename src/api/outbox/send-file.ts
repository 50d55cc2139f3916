import i18next from 'i18next';
import { imageMediaTypes, noFacts, resumableFrom, UPLOAD_SITE_FILE } from '../../contract/files.ts';
import type { OutboxFile } from '../../domain/outbox/outbox.ts';
import { isApiError } from '../error.ts';
import { recordFacts } from '../files.ts';
import { uploadResumably } from '../resumable-upload.ts';
import { uploadFile } from '../upload.ts';
import type { FileSent } from './drain.ts';
import { isTemporary, needsSignIn } from './send.ts';

/** Milliseconds without progress after which an upload counts as lost, and is sent again later. */
const stallMs = 60_000;

/** Media types that a browser shows or plays may only be those that can't run anything. */
const isShown = (mediaType: string): boolean =>
  mediaType === 'application/pdf' ||
  /^(audio|video)\//.test(mediaType) ||
  imageMediaTypes.some((type) => type === mediaType);

/** A file of the outbox as the person chose it. What could run in the page, a browser only saves. */
export function fileOf({ name, mediaType, at }: OutboxFile, bytes: ArrayBuffer): File {
  const type = isShown(mediaType) ? mediaType : 'application/octet-stream';
  return new File([bytes], name, { type, lastModified: Date.parse(at) });
}

/** Runs an upload that is cancelled when it makes no progress. */
async function watched<Result>(
  run: (signal: AbortSignal, onProgress: () => void) => Promise<Result>,
): Promise<Result> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stallMs);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallMs);
  };
  try {
    return await run(stalled.signal, onProgress);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Uploads a file of the outbox; its key makes that it is stored once. Rejects only if the page has a bug.
 *
 * @param readBytes resolves with null if this device has lost the bytes
 */
export async function sendFile(
  kept: OutboxFile,
  readBytes: (id: number) => Promise<ArrayBuffer | null>,
): Promise<FileSent> {
  const bytes = await readBytes(kept.id);
  if (bytes === null) {
    const message = i18next.t('api:file_lost');
    return { kind: 'refused', problem: { status: 0, code: 'file_lost', message } };
  }
  const { site: siteId, kind, key } = kept;
  const file = fileOf(kept, bytes);
  try {
    const stored = await watched((signal, onProgress) => {
      const sending = { file, signal, onProgress, key };
      return file.size < resumableFrom
        ? uploadFile(UPLOAD_SITE_FILE, { ...sending, params: { siteId }, query: { kind } })
        : uploadResumably({ ...sending, siteId, kind });
    });
    const { id } = await recordFacts(siteId, stored, kept.facts ?? noFacts);
    return { kind: 'done', id };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'unknown' };
    if (!isApiError(error)) throw error;
    const { status, code, message, details } = error;
    // Of an upload in parts a conflict means that another one moves its offset.
    const isMoving = status === 409 && file.size >= resumableFrom;
    if (isTemporary(status) || isMoving) return { kind: 'unknown' };
    if (needsSignIn(error)) return { kind: 'signed_out' };
    const problem = { status, code, message, ...(details === undefined ? {} : { details }) };
    return { kind: 'refused', problem };
  }
}
