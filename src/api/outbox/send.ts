import {
  ADD_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
} from '../../contract/annotations.ts';
import { SAVE_DMS_HOTSPOTS } from '../../contract/hotspots.ts';
import { itemCalls } from '../../contract/items.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import {
  type BesideAction,
  idempotencyKeyOf,
  isBeside,
  isOfComments,
  type OutboxAction,
  type OutboxEntry,
} from '../../domain/outbox/outbox.ts';
import type { Outcome } from '../../domain/outbox/settle.ts';
import type { Item } from '../../runtime/record/item.ts';
import { answerBody, newNoteBody, noteChangeBody } from '../annotations.ts';
import { callServer } from '../client.ts';
import { type ApiError, isApiError } from '../error.ts';
import { addVersion } from '../versions.ts';
import { sendComment } from './send-comment.ts';

/** What is known after a request; `signed_out`: nothing was stored, since nobody is signed in. */
export type Sent = Outcome | { readonly kind: 'signed_out' };

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'version' in value && 'columns' in value;

/** Refusals that a sign-in ends, after which the same request can be carried out. */
const signInCodes: ReadonlySet<string> = new Set(['second_factor_required', 'proof_required']);

/** Answers that say nothing about the request, or that it can be carried out later. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** Whether a request was refused because nobody is signed in, or not well enough. */
export const needsSignIn = ({ status, code }: ApiError): boolean =>
  status === 401 || signInCodes.has(code);

/** Refusals that say that the server has what was asked for: its reply was lost, or others did it. */
const isThereAlready: { readonly [kind in OutboxAction['kind']]?: string } = {
  comment: 'client_id_taken',
  remove: 'deleted_item',
  restore: 'not_deleted',
};

/** What a failed request means for its entry. */
function outcomeOf({ action }: OutboxEntry, error: ApiError): Sent {
  const { status, code, message, details } = error;
  if (isTemporary(status)) return { kind: 'unknown' };
  if (needsSignIn(error)) return { kind: 'signed_out' };
  if (code === 'answer_not_kept') return { kind: 'again' };
  const current = details?.current;
  if (isItem(current) && status === 412) return { kind: 'stale', theirs: current };
  // The server had made the item, and its reply was lost.
  if (isItem(current) && code === 'client_id_taken' && action.kind === 'create')
    return { kind: 'done', item: current };
  if (isThereAlready[action.kind] === code) return there;
  const problem = { status, code, message, ...(details === undefined ? {} : { details }) };
  return { kind: 'refused', problem };
}

/** The request of an entry that changes its item. */
function requestChange(
  entry: OutboxEntry,
  action: Exclude<OutboxAction, BesideAction>,
): Promise<{ readonly reply: Item }> {
  const { site: siteId, itemId, base } = entry;
  const calls = itemCalls(entry.endpoint);
  const idempotencyKey = idempotencyKeyOf(entry);
  if (action.kind === 'create')
    return callServer(calls.create, { params: { siteId }, body: action.body, idempotencyKey });
  const onItem = { params: { siteId, itemId }, version: base?.version ?? 0, idempotencyKey };
  if (action.kind === 'update') return callServer(calls.patch, { ...onItem, body: action.body });
  if (action.kind !== 'move') return callServer(calls[action.kind], onItem);
  const { to, comment } = action;
  const body = comment === undefined ? { to } : { to, comment };
  return callServer(calls.transition, { ...onItem, body });
}

type Confirmed = Extract<Outcome, { readonly kind: 'confirmed' }>;

const there: Confirmed = { kind: 'confirmed' };

/** The request of an entry that changes nothing of its item. */
async function requestBeside(entry: OutboxEntry, action: BesideAction): Promise<Confirmed> {
  const { site: siteId, itemId, endpoint } = entry;
  const idempotencyKey = idempotencyKeyOf(entry);
  if (isOfComments(action)) {
    await sendComment(endpoint, { siteId, itemId }, action, { idempotencyKey });
    return there;
  }
  const kind = dmsKindOf(endpoint);
  if (kind === null) throw new Error(`${endpoint.type} has no documents`);
  const params = { siteId, kind, itemId };
  if (action.kind === 'note') {
    const body = newNoteBody(action.version, action.note, entry.id);
    const { reply } = await callServer(ADD_DMS_ANNOTATIONS, { params, body, idempotencyKey });
    const made = reply.annotations[0]?.id;
    return made === undefined ? there : { ...there, made };
  }
  if (action.kind === 'version') {
    const { version } = await addVersion(params, action.body, idempotencyKey);
    return { ...there, version };
  }
  if (action.kind === 'note_change') {
    const body = noteChangeBody(action);
    await callServer(CHANGE_DMS_ANNOTATIONS, { params, body, idempotencyKey });
    return there;
  }
  if (action.kind === 'note_answer') {
    const body = answerBody(action, entry.id);
    await callServer(COMMENT_DMS_ANNOTATION, { params, body, idempotencyKey });
    return there;
  }
  const body = { version: action.version, hotspots: action.tags };
  await callServer(SAVE_DMS_HOTSPOTS, { params, body, idempotencyKey });
  return there;
}

async function request(entry: OutboxEntry): Promise<Outcome> {
  const { action } = entry;
  if (!isBeside(action)) return { kind: 'done', item: (await requestChange(entry, action)).reply };
  return requestBeside(entry, action);
}

/** Sends the request of an entry. Rejects only if the page has a bug. */
export async function sendEntry(entry: OutboxEntry): Promise<Sent> {
  try {
    return await request(entry);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return outcomeOf(entry, error);
  }
}
