import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import { fillPath } from '../domain/call.ts';
import { apiUrl, parseApiError } from './client.ts';
import { ApiError } from './error.ts';

interface Download<Params, Query, Body> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly signal: AbortSignal;
  /** Called as bytes arrive. */
  readonly onProgress: (received: number) => void;
}

/** A file that the server made. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The file name in a `Content-Disposition` header (RFC 6266): that of any letters before the plain one. */
export function fileNameIn(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? 'export';
}

async function contentOf(
  { body, headers }: Response,
  onProgress: (received: number) => void,
): Promise<Blob> {
  const type = headers.get('content-type') ?? '';
  let received = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        received += piece.length;
        onProgress(received);
        controller.enqueue(piece);
      },
    }),
  );
  return new Response(counted ?? null, { headers: { 'content-type': type } }).blob();
}

/**
 * Downloads the file with which a call answers. A transfer has no timeout (design, "Contract and
 * HTTP").
 *
 * @throws ApiError whose message can be shown; an AbortError if it was cancelled
 */
export async function downloadFile<Params, Query, Body>(
  call: Call<Params, Query, Body, unknown>,
  { params, query, body, signal, onProgress }: Download<Params, Query, Body>,
): Promise<DownloadedFile> {
  const url = apiUrl(fillPath(call.path, { ...params }), { ...query });
  const headers = new Headers({ 'accept-language': i18next.language });
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(url, {
      method: call.method,
      credentials: 'include',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    if (!response.ok) {
      throw parseApiError(
        response.status,
        response.headers.get('content-type'),
        await response.text(),
      );
    }
    const name = fileNameIn(response.headers.get('content-disposition'));
    return { name, content: await contentOf(response, onProgress) };
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
}
