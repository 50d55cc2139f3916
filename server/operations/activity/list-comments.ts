import type { CommentsQuery, CommentsReply } from '../../../src/contract/activity.ts';
import type { ItemRequest } from '../context/items.ts';
import { commentOf, selectComments } from './comment-rows.ts';
import { withItem } from './with-item.ts';

const usual = 50;

/** A page of the comments on an item: the newest, or those before `page_cursor`. Throws a Failure. */
export function listComments(
  request: ItemRequest,
  itemId: number,
  { limit = usual, page_cursor: before }: CommentsQuery,
): Promise<CommentsReply> {
  return withItem(request, itemId, async (access) => {
    const { tx, siteId, organisationId, type } = access;
    const selection = selectComments(access, itemId)
      .orderBy('comments.id', 'desc')
      .limit(limit + 1);
    const rows = await (
      before === undefined ? selection : selection.where('comments.id', '<', before)
    ).execute();
    const { total } = await tx
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('organisation_id', '=', organisationId)
      .where('site_id', '=', siteId)
      .where('module_type', '=', type)
      .where('item_id', '=', itemId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const page = rows.slice(0, limit).map(commentOf);
    const oldest = rows.length > limit ? page.at(-1) : undefined;
    return {
      comments: page.toReversed(),
      total: Number(total),
      next_page_cursor: oldest?.id ?? null,
    };
  });
}
