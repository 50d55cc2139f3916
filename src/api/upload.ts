import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import { fillPath } from '../domain/call.ts';
import type { SiteParams } from '../contract/items.ts';
import { sendPatiently } from './asked-pause.ts';
import { apiUrl, parseApiError, withSession } from './client.ts';
import { parseReply } from './reply.ts';
import { ApiError } from './error.ts';

interface Upload<Query, Params = SiteParams> {
  readonly params: Params;
  readonly query?: Query;
  /** Idempotency-Key: a file that is sent again with the same key is stored once. */
  readonly key?: string;
  /** Texts that are sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called as bytes are sent; both numbers refer to the whole body. */
  readonly onProgress: (sent: number, total: number) => void;
}

interface UploadResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}

type UploadRequest = Omit<Upload<object>, 'params' | 'query'>;

function bodyOf({ fields = {}, file }: UploadRequest): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  body.set('file', file, file.name);
  return body;
}

const headersOf = ({ key }: UploadRequest) => ({
  accept: 'application/json',
  'accept-language': i18next.language,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});

/** A service worker has no XMLHttpRequest. Rejects like `sendWithProgress`. */
async function sendInWorker(
  method: string,
  url: string,
  upload: UploadRequest,
): Promise<UploadResponse> {
  const { signal } = upload;
  try {
    const sending = { method, headers: headersOf(upload), body: bodyOf(upload), signal };
    const response = await fetch(url, { ...sending, credentials: 'include' });
    const header = (name: string) => response.headers.get(name);
    const [contentType, retryAfter] = [header('content-type'), header('retry-after')];
    return { status: response.status, contentType, retryAfter, text: await response.text() };
  } catch (error) {
    if (signal.aborted) throw new DOMException('The upload was cancelled.', 'AbortError');
    console.warn('An upload had no answer', error);
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
}

/** XMLHttpRequest, since fetch reports no upload progress. */
function sendWithProgress(
  method: string,
  url: string,
  upload: UploadRequest,
): Promise<UploadResponse> {
  const { signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf(upload)))
      request.setRequestHeader(name, value);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('content-type'),
        retryAfter: request.getResponseHeader('retry-after'),
        text: request.responseText,
      }),
    );
    request.addEventListener('error', () =>
      reject(new ApiError(i18next.t('api:network'), 0, 'network')),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(bodyOf(upload));
  });
}

const send = (method: string, url: string, upload: UploadRequest): Promise<UploadResponse> =>
  'XMLHttpRequest' in globalThis
    ? sendWithProgress(method, url, upload)
    : sendInWorker(method, url, upload);

type Sending<Query> = Omit<Upload<Query>, 'params'>;

async function uploadTo<Params, Query extends object, Reply>(
  call: Call<Params, Query, never, Reply>,
  path: string,
  input: Sending<Query>,
): Promise<Reply> {
  const url = apiUrl(path, { ...input.query });
  const sendOnce = () => withSession(() => send(call.method, url, input));
  const answer = input.key === undefined ? sendOnce() : sendPatiently(sendOnce, (told) => told);
  const { status, contentType, text } = await answer;
  if (status < 200 || status >= 300) throw parseApiError(status, contentType, text);
  return parseReply(call, text);
}

/**
 * Sends a file as the part `file` of a multipart body. A transfer has no timeout (design, "Contract
 * and HTTP").
 *
 * @throws ApiError whose message can be shown; an AbortError if it was cancelled
 */
export function uploadFile<Params extends SiteParams, Query extends object, Reply>(
  call: Call<Params, Query, never, Reply>,
  { params, ...input }: Upload<Query, Params>,
): Promise<Reply> {
  const { ...inPath }: SiteParams = params;
  return uploadTo(call, fillPath(call.path, inPath), input);
}

/** The same for a call of no site. */
export function uploadToOrganisation<Query extends object, Reply>(
  call: Call<object, Query, never, Reply>,
  input: Sending<Query>,
): Promise<Reply> {
  return uploadTo(call, call.path, input);
}
