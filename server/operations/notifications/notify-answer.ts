import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import { insertNotifications } from './insert-notifications.ts';

/** A mark on a page of a document. */
interface Mark {
  readonly id: number;
  readonly version: number;
  readonly page: number;
  /** Who made it. */
  readonly user_id: number;
}

/** Notifies who made a mark on a document, and who has answered it, of another answer. */
export async function notifyOfAnswer(
  access: ItemAccess,
  itemId: number,
  { id, version, page, user_id }: Mark,
): Promise<void> {
  const { tx, services, siteId, type, now } = access;
  const answers = await tx
    .selectFrom('document_annotation_comments')
    .select('user_id')
    .where('site_id', '=', siteId)
    .where('annotation_id', '=', id)
    .execute();
  const involved = new Set([user_id, ...answers.map((answer) => answer.user_id)]);
  const { users } = await peopleOfSite(tx, siteId, now, itemPermission(type, 'read'));
  await insertNotifications(
    tx,
    services,
    users
      .filter((user) => user.is_active && involved.has(user.id))
      .map((user) => ({
        userId: user.id,
        kind: 'answered',
        siteId,
        moduleType: type,
        itemId,
        note: { id, version, page },
      })),
    now,
  );
}
