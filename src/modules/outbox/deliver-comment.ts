import type { QueryClient } from '@tanstack/react-query';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import { sendComment } from '../../api/outbox/send-comment.ts';
import type { Comment } from '../../contract/activity.ts';
import type { CommentAction } from '../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { loadKeeping, loadRules } from './load-keeping.ts';

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
  const change = { action, base: item, mine: item } as const;
  const { id: itemId, site_id: siteId } = item;
  const outbox = unsentChanges.get();
  const waits = outbox.last > 0 && (await loadRules()).mustWait(outbox, module, siteId, change);
  const params = { siteId, itemId };
  const answer = waits
    ? 'unreached'
    : await reachServer((signal) =>
        sendComment(module.document, params, action, {
          keepalive,
          ...(signal === undefined ? {} : { signal }),
        }),
      );
  if (answer !== 'unreached') return answer;
  const { keepChange } = await loadKeeping();
  await keepChange(cache, module, siteId, change);
  return null;
}
