import i18next from 'i18next';
import { ApiError } from './error.ts';
import { parseApiError } from './client.ts';

/** The first bytes of a file of this server, as text in UTF-8. Rejects with an ApiError. */
export async function fetchFileText(
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<string> {
  if (bytes === 0) return '';
  let answer: Response;
  let text: string;
  try {
    const headers = { range: `bytes=0-${bytes - 1}` };
    answer = await fetch(url, { credentials: 'include', headers, signal });
    text = await answer.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
  if (!answer.ok) throw parseApiError(answer.status, answer.headers.get('content-type'), text);
  return text;
}
