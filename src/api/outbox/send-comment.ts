import { activityCalls, type Comment } from '../../contract/activity.ts';
import type { ItemParams, ModuleEndpoint } from '../../contract/items.ts';
import type { CommentAction } from '../../domain/outbox/outbox.ts';
import { callServer } from '../client.ts';

interface Options {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The request is sent even if the page closes. */
  readonly keepalive?: boolean;
}

/** Sends a comment on an item, or a change of one. Resolves with the comment as the server has it. */
export async function sendComment(
  endpoint: ModuleEndpoint,
  params: ItemParams,
  action: CommentAction,
  options: Options,
): Promise<Comment> {
  const { addComment, editComment, removeComment } = activityCalls(endpoint);
  if (action.kind === 'comment')
    return (await callServer(addComment, { ...options, params, body: action.body })).reply;
  const onComment = { ...options, params: { ...params, commentId: action.commentId } };
  if (action.kind === 'remove_comment') return (await callServer(removeComment, onComment)).reply;
  return (await callServer(editComment, { ...onComment, body: action.body })).reply;
}
