import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import { isConnected } from './connection.ts';
import { readDevice } from './device-reader.ts';
import { noteDeviceRead } from './device-reads.ts';
import { ApiError } from './error.ts';
import { keptReply } from './kept-replies.ts';
import { type Answer, parseReply, typeReply } from './reply.ts';

/** The parts of a call's input that this device reads. */
interface DeviceRead {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly fromServer?: boolean;
}

/** The reply that this device has to a read of items; null if it has none. */
export async function itemsOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
): Promise<Answer<Reply> | 'absent' | null> {
  const answer = await readDevice(call, input);
  if (answer === null || answer === 'absent') return answer;
  noteDeviceRead(answer.syncedAt);
  return { reply: typeReply(call, answer.reply), headers: new Headers() };
}

/** Milliseconds after which a read that the server does not answer is answered by this device. */
const silenceMs = 4000;

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
 * The reply that this device has to a read which the server did not answer; null if it has none. While
 * the connection is there, nothing would replace it, so that the read fails. Throws `not_on_device`.
 */
export async function replyOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
): Promise<Answer<Reply> | null> {
  if (call.method !== 'GET' || input.fromServer === true || isConnected()) return null;
  const kept = await keptReply(call, url);
  if (kept !== null && kept !== 'absent') {
    noteDeviceRead(kept.at);
    return { reply: parseReply(call, kept.text), headers: new Headers() };
  }
  const answer = await itemsOnDevice(call, input);
  if (answer === 'absent' || (kept === 'absent' && call.access === 'site'))
    throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  return answer;
}
