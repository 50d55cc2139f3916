import i18next from 'i18next';
import type { Call } from '../contract/call.ts';
import type { Effort } from './stale-while-refreshed.ts';
import { readDevice } from './device-reader.ts';
import { noteDeviceRead } from './device-reads.ts';
import { ApiError } from './error.ts';
import { keptReply, replyAboutDocument } from './kept-replies.ts';
import { type Answer, parseReply, typeReply } from './reply.ts';
import type { Origin } from './unconfirmed.ts';

/** The parts of a call's input that this device reads. */
export interface DeviceRead {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly fromServer?: boolean;
}

/** What this device answers, and from when it is. */
interface Found<Reply> {
  readonly answer: Answer<Reply>;
  readonly origin: Origin;
}

type Finding<Reply> = Found<Reply> | 'absent' | 'left_out' | null;

async function findItems<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  effort?: Effort,
): Promise<Finding<Reply>> {
  const found = await readDevice(call, input, effort);
  if (found === null || typeof found === 'string') return found;
  const { reply, syncedAt: at, scope = 'site' } = found;
  return {
    answer: { reply: typeReply(call, reply), headers: new Headers() },
    origin: { at, scope },
  };
}

/** The last reply to a read, or that of its items or about a kept document; null if there is none. */
export async function findReply<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
  effort?: Effort,
): Promise<Finding<Reply>> {
  const ofText = ({ text, at }: { readonly text: string; readonly at: string | null }) => ({
    answer: { reply: parseReply(call, text), headers: new Headers() },
    origin: { at, scope: 'site' as const },
  });
  const kept = await keptReply(call, url);
  if (kept !== null && kept !== 'absent') {
    // While the server is asked as well, a reply that an older page kept is not worth its risk.
    return effort === undefined || kept.isOfThisBuild ? ofText(kept) : 'absent';
  }
  const items = await findItems(call, input, effort);
  if (items !== null && typeof items !== 'string') return items;
  const aboutDocument = await replyAboutDocument(call, url);
  if (aboutDocument !== null) return ofText(aboutDocument);
  return items ?? (call.access === 'site' ? kept : null);
}

function noted<Reply>({ answer, origin }: Found<Reply>): Answer<Reply> {
  noteDeviceRead(origin.at, origin.scope);
  return answer;
}

/** The reply that this device has to a read of items; null if it has none. */
export async function itemsOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
): Promise<Answer<Reply> | null> {
  const found = await findItems(call, input);
  return found === null || typeof found === 'string' ? null : noted(found);
}

/**
 * The reply that this device has to a read which the server did not answer; null if it has none. Throws
 * `not_on_device`.
 */
export async function replyOnDevice<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  input: DeviceRead,
  url: string,
): Promise<Answer<Reply> | null> {
  const found = await findReply(call, input, url);
  if (found === null) return null;
  if (found === 'left_out') throw new ApiError(i18next.t('api:left_out'), 0, 'not_on_device');
  if (found === 'absent') throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  return noted(found);
}
