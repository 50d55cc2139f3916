import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import { activityCalls, type Comment, type NewComment } from '../../contract/activity.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { loadKeeping, loadRules } from './load-keeping.ts';

/**
 * Sends a comment, or keeps it on this device while there is no connection. Resolves with the comment of
 * the server, or null when it is kept. Rejects with an ApiError if the server refuses it or it can't be
 * kept.
 */
export async function deliverComment(
  cache: QueryClient,
  module: CompiledModule,
  item: Item,
  body: NewComment,
): Promise<Comment | null> {
  const change = { action: { kind: 'comment', body }, base: item, mine: item } as const;
  const { id: itemId, site_id: siteId } = item;
  const outbox = unsentChanges.get();
  const waits = outbox.last > 0 && (await loadRules()).mustWait(outbox, module, siteId, change);
  const { addComment } = activityCalls(module.document);
  const answer = waits
    ? 'unreached'
    : await reachServer((signal) =>
        callServer(addComment, {
          params: { siteId, itemId },
          body,
          ...(signal === undefined ? {} : { signal }),
        }),
      );
  if (answer !== 'unreached') return answer.reply;
  const { keepChange } = await loadKeeping();
  await keepChange(cache, module, siteId, change);
  return null;
}
