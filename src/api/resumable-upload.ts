import i18next from 'i18next';
import type { PhotoCategory, SiteFile } from '../contract/files.ts';
import { fetchFiles } from './files.ts';
import { apiUrl, parseApiError, withSession } from './client.ts';
import { ApiError, isApiError } from './error.ts';

/** Bytes of one request: what a lost connection costs at most, behind proxies that collect bodies. */
const chunkSize = 8 * 1_048_576;

/** Milliseconds before each of the next tries without progress. */
const pauses = [500, 2000, 5000, 10_000];

/** A file to send in parts. */
export interface ResumableFile {
  readonly siteId: number;
  readonly file: File;
  /** The photo category, if it is a picture. */
  readonly kind: PhotoCategory;
  /** What the upload is, if the device keeps the file; else name, size and date of the file. */
  readonly key?: string;
  readonly signal: AbortSignal;
  /** Called as bytes are sent; both numbers refer to the whole file. */
  readonly onProgress: (sent: number, total: number) => void;
}

interface TusAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly signal: AbortSignal;
  readonly onProgress?: (sent: number) => void;
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

/** XMLHttpRequest, since fetch reports no upload progress. */
function sendOnce({ method, url, headers = {}, body, signal, onProgress }: TusRequest) {
  return new Promise<TusAnswer>((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    const all = { 'tus-resumable': '1.0.0', 'accept-language': i18next.language, ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      }),
    );
    request.addEventListener('error', () =>
      reject(new ApiError(i18next.t('api:network'), 0, 'network')),
    );
    request.addEventListener('abort', () => reject(cancelled()));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(body);
  });
}

/** Sends a request; an upload can take longer than the access token of the session. */
const send = (request: TusRequest): Promise<TusAnswer> => withSession(() => sendOnce(request));

type UploadName = Pick<ResumableFile, 'siteId' | 'file' | 'kind' | 'key'>;

/** Where uploads of this browser continue, by what they are: a reload forgets the files, not these. */
const storageKey = ({ siteId, file, kind, key }: UploadName): string =>
  key === undefined
    ? `upload:${siteId}:${kind}:${file.size}:${file.lastModified}:${file.name}`
    : `upload:${key}`;

/** An upload that was begun, and of which the device keeps the file from now on, continues by a key. */
export function continueAs(upload: UploadName, key: string): void {
  const before = storageKey(upload);
  const path = localStorage.getItem(before);
  if (path === null) return;
  localStorage.setItem(storageKey({ ...upload, key }), path);
  localStorage.removeItem(before);
}

const inBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function create({ siteId, file, kind, signal }: ResumableFile): Promise<string> {
  const answer = await send({
    method: 'POST',
    url: apiUrl(`/api/sites/${siteId}/uploads`, {}),
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': `filename ${inBase64(file.name)},kind ${inBase64(kind)}`,
    },
    signal,
  });
  const location = answer.header('location');
  if (answer.status !== 201 || location === null) throw refusal(answer);
  return location;
}

const refusal = (answer: TusAnswer): ApiError =>
  parseApiError(answer.status, answer.header('content-type'), answer.text);

/** How far an upload has come; `file` is the id of the file once it is complete. */
interface UploadState {
  readonly offset: number;
  readonly file: number | null;
}

function stateIn(answer: TusAnswer): UploadState {
  const file = answer.header('upload-file');
  return {
    offset: Number(answer.header('upload-offset')),
    file: file === null ? null : Number(file),
  };
}

/** The upload that this browser began, if the server still has it; else a new one. */
async function continued(
  upload: ResumableFile,
): Promise<{ readonly path: string; readonly state: UploadState }> {
  const key = storageKey(upload);
  const known = localStorage.getItem(key);
  if (known !== null) {
    const { signal } = upload;
    const answer = await send({ method: 'HEAD', url: apiUrl(known, {}), signal });
    if (answer.status === 200) return { path: known, state: stateIn(answer) };
    if (answer.status !== 404) throw refusal(answer);
  }
  const path = await create(upload);
  localStorage.setItem(key, path);
  return { path, state: { offset: 0, file: null } };
}

/** Sends what the server does not have; resolves to the id of the file. */
async function sendRest(upload: ResumableFile, hasProgressed: () => void): Promise<number> {
  const { file, signal, onProgress } = upload;
  const { path, state: before } = await continued(upload);
  let state = before;
  while (state.file === null) {
    const { offset } = state;
    onProgress(offset, file.size);
    const answer = await send({
      method: 'PATCH',
      url: apiUrl(path, {}),
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: file.slice(offset, offset + chunkSize),
      signal,
      onProgress: (sent) => onProgress(offset + sent, file.size),
    });
    if (answer.status !== 204) throw refusal(answer);
    hasProgressed();
    state = stateIn(answer);
  }
  return state.file;
}

/** Waits, at most until the browser is online again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** 409: another try has moved the offset. */
const mayPass = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500 || error.status === 409);

/**
 * Uploads a file in parts and gives its id to `onFile`, whose result it resolves to. After a lost
 * connection it continues where the server is, by itself for some time, and after that when the same
 * file is uploaded again, on the same browser even after a reload. The browser forgets the upload when
 * `onFile` has succeeded.
 *
 * @throws ApiError whose message can be shown; an AbortError if it was cancelled
 */
export async function uploadInParts<T>(
  upload: ResumableFile,
  onFile: (fileId: number) => Promise<T>,
): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      const id = await sendRest(upload, () => {
        failures = 0;
      });
      const used = await onFile(id);
      localStorage.removeItem(storageKey(upload));
      return used;
    } catch (error) {
      const pause = pauses[failures];
      if (pause === undefined || !mayPass(error) || upload.signal.aborted) throw error;
      failures += 1;
      await wait(pause, upload.signal);
    }
  }
}

/** Uploads a file in parts; resolves to it. Throws as `uploadInParts`. */
export function uploadResumably(upload: ResumableFile): Promise<SiteFile> {
  return uploadInParts(upload, async (id) => {
    const [file] = await fetchFiles(upload.siteId, [id]);
    if (file === undefined) throw new ApiError(i18next.t('api:unknown'), 404, 'unknown');
    return file;
  });
}
