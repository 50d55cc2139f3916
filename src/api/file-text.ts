import i18next from 'i18next';
import { ApiError } from './error.ts';
import { parseApiError } from './client.ts';

/** The first bytes of a file of this server. Rejects with an ApiError. */
export async function fetchFileBytes(
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (bytes === 0) return new ArrayBuffer(0);
  let answer: Response;
  let content: ArrayBuffer;
  try {
    const headers = { range: `bytes=0-${bytes - 1}` };
    answer = await fetch(url, { credentials: 'include', headers, signal });
    content = await answer.arrayBuffer();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
  if (answer.ok) return content;
  const { status, headers } = answer;
  throw parseApiError(status, headers.get('content-type'), new TextDecoder().decode(content));
}

/** The same as text in UTF-8. */
export async function fetchFileText(
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<string> {
  return new TextDecoder().decode(await fetchFileBytes(url, bytes, signal));
}
