import type { QueryClient } from '@tanstack/react-query';
import { sendComment } from '../../api/outbox/send-comment.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { Comment } from '../../contract/activity.ts';
import type { CommentAction } from '../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { deliverBeside } from './deliver-beside.ts';
import { loadKeeping } from './load-keeping.ts';

/**
 * Sends a comment or a change of one, or keeps it on this device while there is no connection. Resolves
 * with the comment of the server, or null when it is kept. Rejects with an ApiError if the server refuses
 * it or it can't be kept.
 *
 * @param keepalive the request is sent even if the page closes
 */
export async function deliverComment(
  cache: QueryClient,
  module: CompiledModule,
  item: Item,
  action: CommentAction,
  keepalive = false,
): Promise<Comment | null> {
  const params = { siteId: item.site_id, itemId: item.id };
  const { reply } = await deliverBeside(cache, module, item, action, (sending) =>
    sendComment(module.document, params, action, { keepalive, ...sending }),
  );
  return reply;
}

/** Keeps a change of a comment on this device without asking the server. Rejects with an ApiError if it can't be kept. */
export async function keepCommentChange(
  cache: QueryClient,
  module: CompiledModule,
  item: Item,
  action: CommentAction,
): Promise<void> {
  const { keepChange } = await loadKeeping();
  const change = { id: randomUuid(), action, base: item, mine: item };
  await keepChange(cache, module, item.site_id, change);
}
