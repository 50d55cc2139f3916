import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import { readDevice } from './device-reader.ts';
import { noteDeviceRead } from './device-reads.ts';
import { ApiError } from './error.ts';
import { keptReply, replyAboutDocument } from './kept-replies.ts';
import { type Answer, parseReply, typeReply } from './reply.ts';

/** The parts of a call's input that this device reads. */
export interface DeviceRead {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly fromServer?: boolean;
}

/** The reply that this device has to a read of items; null if it has none. */
export async function itemsOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
): Promise<Answer<Reply> | 'absent' | 'left_out' | null> {
  const answer = await readDevice(call, input);
  if (answer === null || typeof answer === 'string') return answer;
  noteDeviceRead(answer.syncedAt, answer.scope);
  return { reply: typeReply(call, answer.reply), headers: new Headers() };
}

/**
 * The last reply to a read, or that of its items or about a kept document; null if there is none. Throws
 * `not_on_device`.
 */
export async function replyOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
): Promise<Answer<Reply> | null> {
  const kept = await keptReply(call, url);
  if (kept !== null && kept !== 'absent') {
    noteDeviceRead(kept.at);
    return { reply: parseReply(call, kept.text), headers: new Headers() };
  }
  const answer = await itemsOnDevice(call, input);
  if (answer !== null && typeof answer !== 'string') return answer;
  const aboutDocument = await replyAboutDocument(call, url);
  if (aboutDocument !== null) {
    noteDeviceRead(aboutDocument.at);
    return { reply: parseReply(call, aboutDocument.text), headers: new Headers() };
  }
  if (answer === 'left_out') throw new ApiError(i18next.t('api:left_out'), 0, 'not_on_device');
  if (answer === 'absent' || (kept === 'absent' && call.access === 'site'))
    throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  return null;
}
