import type { Comment, CommentChange, NewComment } from '../../../src/contract/activity.ts';
import { type NewEvent, eraseValues } from '../../db/events.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import type { ItemRequest, ItemAccess } from '../context/items.ts';
import { holdRefusals } from '../legal-holds/refusals.ts';
import { attachPhotos } from './comment-photos.ts';
import { commentOf, readComment, selectComments } from './comment-rows.ts';
import { addWatcher } from './watchers.ts';
import { withLockedItem } from './with-item.ts';
import { notifyOfComment } from '../notifications/notify-item-changes.ts';
import { requireMentionable } from './mentionable-readers.ts';
import { activityCallsOf, commentsEventType, recordActivity } from './record-activity.ts';

const nobody = { user_ids: [], team_ids: [] };

/** The keys of a comment's text and mentions in the changes of its events. */
const keysOf = (id: number) => ({ text: `/comments/${id}`, mentions: `/comments/${id}/mentions` });

type Said = Pick<Comment, 'text' | 'mentions'>;

/** The people who are mentioned and were not mentioned before. */
function newly(mentions: Comment['mentions'], before: Comment['mentions']): Comment['mentions'] {
  return {
    user_ids: mentions.user_ids.filter((id) => !before.user_ids.includes(id)),
    team_ids: mentions.team_ids.filter((id) => !before.team_ids.includes(id)),
  };
}

/** Normalises a text to its stored form. */
const storedText = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The differences as an event stores them; no mentions equal null. */
function changesOf(id: number, before: Said | null, after: Said): NewEvent['changes'] {
  const keys = keysOf(id);
  const [mentioned, mentions] = [before?.mentions ?? nobody, after.mentions];
  return {
    ...(before?.text !== after.text && { [keys.text]: [before?.text, after.text] as const }),
    ...(!isSame(mentioned, mentions) && { [keys.mentions]: [mentioned, mentions] as const }),
  };
}

function recordComment(
  access: ItemAccess,
  call: 'addComment' | 'editComment' | 'removeComment',
  itemId: number,
  changes: NewEvent['changes'],
): void {
  const calls = activityCallsOf(access);
  const stale = [calls.comments.name];
  const item_type = commentsEventType(access.type);
  recordActivity(access, { call: calls[call].name, item_type, item_id: itemId, changes, stale });
}

/**
 * The comment of the item that was sent before with the same `client_id`; null if there is none.
 * Throws if its content differs.
 */
async function sentBefore(
  access: ItemAccess,
  itemId: number,
  sent: NewComment,
): Promise<Comment | null> {
  const row = await selectComments(access, itemId)
    .where('comments.client_id', '=', sent.client_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const current = commentOf(row);
  const isMine = current.user_id === access.userId;
  if (!isMine || current.text !== storedText(sent.text))
    throw new Failure('client_id_taken', {}, { current });
  return current;
}

async function writtenComment(access: ItemAccess, itemId: number, id: number): Promise<Comment> {
  const comment = await readComment(access, itemId, id);
  if (comment === null) throw new Error(`Comment ${id} is gone while it is written.`);
  return comment;
}

/**
 * Creates a comment on an item, which its author watches from then on. A second request with the same `client_id` and text gets the first
 * comment. Throws a Failure.
 */
export function createComment(
  request: ItemRequest,
  itemId: number,
  sent: NewComment,
): Promise<Comment> {
  return withLockedItem(request, itemId, async (access) => {
    const { tx, organisationId, siteId, type, userId, now } = access;
    const known = await sentBefore(access, itemId, sent);
    if (known !== null) return known;
    const mentions = sent.mentions ?? nobody;
    await requireMentionable(access, mentions);
    const fileIds = [...(sent.file_ids ?? [])];
    await attachPhotos(access, fileIds);
    const text = storedText(sent.text);
    const row = await tx
      .insertInto('comments')
      .values({
        organisation_id: organisationId,
        site_id: siteId,
        module_type: type,
        item_id: itemId,
        client_id: sent.client_id,
        user_id: userId,
        text,
        mentioned_user_ids: [...mentions.user_ids],
        mentioned_team_ids: [...mentions.team_ids],
        file_ids: fileIds,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) {
      // A concurrent request was faster: with the same comment, or with one on another item.
      const faster = await sentBefore(access, itemId, sent);
      if (faster === null) throw new Failure('client_id_taken');
      return faster;
    }
    recordComment(access, 'addComment', itemId, changesOf(row.id, null, { text, mentions }));
    await addWatcher(access, itemId, 'caller');
    await notifyOfComment(access, itemId, mentions, true);
    return writtenComment(access, itemId, row.id);
  });
}

/** Locks and returns the comment; a removed one is not found. */
async function lockComment(access: ItemAccess, itemId: number, id: number): Promise<Comment> {
  const row = await selectComments(access, itemId)
    .where('comments.id', '=', id)
    .where('comments.removed_at', 'is', null)
    .forUpdate('comments')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return commentOf(row);
}

/** Changes the caller's comment. Unchanged text is not marked as edited. Throws a Failure. */
export function editComment(
  request: ItemRequest,
  itemId: number,
  id: number,
  change: CommentChange,
): Promise<Comment> {
  return withLockedItem(request, itemId, async (access) => {
    const before = await lockComment(access, itemId, id);
    if (before.user_id !== access.userId) throw new Failure('forbidden');
    const after = { text: storedText(change.text), mentions: change.mentions ?? before.mentions };
    await requireMentionable(access, after.mentions, before.mentions);
    const changes = changesOf(id, before, after);
    if (Object.keys(changes).length === 0) return before;
    await access.tx
      .updateTable('comments')
      .set({
        text: after.text,
        mentioned_user_ids: [...after.mentions.user_ids],
        mentioned_team_ids: [...after.mentions.team_ids],
        edited_at: access.now,
      })
      .where('organisation_id', '=', access.organisationId)
      .where('site_id', '=', access.siteId)
      .where('id', '=', id)
      .execute();
    recordComment(access, 'editComment', itemId, changes);
    await notifyOfComment(access, itemId, newly(after.mentions, before.mentions), false);
    return writtenComment(access, itemId, id);
  });
}

/**
 * Removes the text of a comment from the comment and from the events: of the caller's comment, or
 * of any for a person who may delete the item. The comment itself remains. Throws a Failure.
 */
export function removeComment(request: ItemRequest, itemId: number, id: number): Promise<Comment> {
  return withLockedItem(request, itemId, async (access) => {
    const { tx, siteId, organisationId, type, now } = access;
    const before = await lockComment(access, itemId, id);
    if (before.user_id !== access.userId) requirePermission(access, itemPermission(type, 'delete'));
    const item = { type, id: itemId };
    const refusal = (await holdRefusals(access, [item]))(item);
    if (refusal !== null) throw refusal;
    await tx
      .updateTable('comments')
      .set({
        text: '',
        mentioned_user_ids: [],
        mentioned_team_ids: [],
        file_ids: [],
        removed_at: now,
      })
      .where('organisation_id', '=', organisationId)
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    const keys = keysOf(id);
    await eraseValues(
      tx,
      { siteId, itemType: commentsEventType(type), itemId },
      Object.values(keys),
    );
    recordComment(access, 'removeComment', itemId, { [`/comments/${id}/removed_at`]: [null, now] });
    return writtenComment(access, itemId, id);
  });
}
