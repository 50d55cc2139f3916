import { GET_HEALTH } from '../../contract/system.ts';
import { callServer } from '../client.ts';
import { isDown } from '../connection.ts';
import { isApiError } from '../error.ts';

/** Milliseconds that a change waits for a server whose connection is lost. */
const silenceMs = 4000;

/** Whether a call got no answer of the server. */
const isUnanswered = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'network' ||
    error.code === 'timeout' ||
    (error.status >= 502 && error.status <= 504));

/**
 * Whether the server answers at all. A page that has just opened, or whose connection was just lost, learns
 * of it by its first request.
 */
async function isThere(): Promise<boolean> {
  try {
    await callServer(GET_HEALTH, { timeout: silenceMs });
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return !isUnanswered(error);
  }
}

/**
 * The reply to a change; `unreached` if there is no connection, so that the change can be kept on
 * this device. It may have been carried out all the same: the outbox finds that out. While the
 * connection is there it rejects as the call does.
 */
export async function reachServer<Reply>(
  send: (signal?: AbortSignal) => Promise<Reply>,
): Promise<Reply | 'unreached'> {
  if (!navigator.onLine) return 'unreached';
  const signal = isDown() ? AbortSignal.timeout(silenceMs) : undefined;
  try {
    return await send(signal);
  } catch (error) {
    if (signal?.aborted === true) return 'unreached';
    if (isUnanswered(error) && (isDown() || !(await isThere()))) return 'unreached';
    throw error;
  }
}
