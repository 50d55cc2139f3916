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
    if (signal?.aborted === true || (isUnanswered(error) && isDown())) return 'unreached';
    throw error;
  }
}
