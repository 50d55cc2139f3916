import type { Comment } from '../../../src/contract/activity.ts';
import type { ItemAccess } from '../context/items.ts';

/** Selects the comments of an item with their authors' names, as calls return them. */
export function selectComments({ tx, siteId, organisationId, type }: ItemAccess, itemId: number) {
  return tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.client_id', 'comments.user_id', 'comments.text'])
    .select(['comments.created_at', 'comments.edited_at', 'comments.removed_at'])
    .select(['comments.mentioned_user_ids', 'comments.mentioned_team_ids', 'comments.file_ids'])
    .select('users.display_name as user_name')
    .where('comments.organisation_id', '=', organisationId)
    .where('comments.site_id', '=', siteId)
    .where('comments.module_type', '=', type)
    .where('comments.item_id', '=', itemId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

export function commentOf({ mentioned_user_ids, mentioned_team_ids, ...row }: Row): Comment {
  return { ...row, mentions: { user_ids: mentioned_user_ids, team_ids: mentioned_team_ids } };
}

/** One comment of the item; null if it does not exist. */
export async function readComment(
  access: ItemAccess,
  itemId: number,
  commentId: number,
): Promise<Comment | null> {
  const row = await selectComments(access, itemId)
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  return row === undefined ? null : commentOf(row);
}
