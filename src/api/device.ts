import i18next from 'i18next';
import type { Call, CallDocument } from '../contract/call.ts';
import type { AheadRead } from './stale-while-refreshed.ts';
import { isConnected } from './connection.ts';
import type { DeviceRead } from './device-reply.ts';
import { ApiError } from './error.ts';
import type { Answer } from './reply.ts';
import { hasCaches } from './reply-session.ts';

/** Milliseconds after which a read that the server does not answer is answered by this device. */
const silenceMs = 4000;

/** Code that only pages of signed-in people need; null if it is not here and can't be fetched. */
async function lazy<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    console.warn('Code for the data on this device could not be loaded', error);
    return null;
  }
}

/** Whether this device may have the reply to a call. */
export const isRead = ({ method, access }: CallDocument, { fromServer }: DeviceRead): boolean =>
  method === 'GET' && access !== 'public' && fromServer !== true;

/**
 * The reply that this device has to a read which the server did not answer; null if it has none. While
 * the connection is there, nothing would replace it, so that the read fails. Throws `not_on_device`.
 */
export async function replyOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
): Promise<Answer<Reply> | null> {
  if (!isRead(call, input) || isConnected()) return null;
  const device = await lazy(() => import('./device-reply.ts'));
  return device === null ? null : device.replyOnDevice(call, input, url);
}

/** The reply that this device has to a read of items; null if it has none. */
export async function itemsOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
): Promise<Answer<Reply> | null> {
  const device = await lazy(() => import('./device-reply.ts'));
  return device === null ? null : device.itemsOnDevice(call, input);
}

/**
 * The reply that this device has to a read while the server is asked as well. Throws `not_on_device` if it
 * has none.
 */
export async function replyAhead<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
  { effort, note }: AheadRead,
): Promise<Answer<Reply>> {
  const device = isRead(call, input) ? await lazy(() => import('./device-reply.ts')) : null;
  const found = (await device?.findReply(call, input, url, effort)) ?? null;
  if (found === null || typeof found === 'string')
    throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  note(found.origin);
  return found.answer;
}

/** The reply of this device to a read on whose answer the page waits. */
interface EarlyReply<Reply> {
  readonly reply: () => Answer<Reply> | null;
  /** Aborts the request when this device has answered. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Lets this device answer a read when the server is silent. */
export function replyWhenSilent<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
): EarlyReply<Reply> {
  const request = new AbortController();
  let found: Answer<Reply> | null = null;
  const look = async () => {
    try {
      found = await replyOnDevice(call, input, url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It is not there: the page goes on waiting for the server.
    }
    if (found !== null) request.abort();
  };
  const timer = setTimeout(() => void look(), silenceMs);
  return { reply: () => found, signal: request.signal, stop: () => clearTimeout(timer) };
}

/**
 * Keeps the reply of the server on this device, if it is to one of the reads that every page needs.
 *
 * @param session the session in which the request was sent (`replySession`)
 */
export async function keepReply(
  call: CallDocument,
  url: string,
  text: string,
  session: object,
): Promise<void> {
  if (!isRead(call, {}) || !hasCaches()) return;
  const kept = await lazy(() => import('./kept-replies.ts'));
  kept?.keepReply(call, url, text, session);
}
