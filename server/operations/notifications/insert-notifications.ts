import type { NoticeRow } from '../../../src/contract/notifications.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import type { Notifier, Services } from '../services.ts';

/** One notification of one person. */
export interface NewNotification {
  readonly userId: number;
  readonly kind: NoticeRow['kind'];
  readonly siteId: number | null;
  readonly moduleType?: string;
  readonly itemId?: number;
  /** JSON pointers of the changed fields. */
  readonly fields?: readonly string[];
  readonly role?: { readonly role_name: string; readonly expires_at: string };
  /**
   * Sent even to the person who caused it, because the import continued while they may have been
   * away.
   */
  readonly import?: NonNullable<NoticeRow['import']>;
  /** A request for access: the site, and what the asker or the admin wrote. */
  readonly access?: {
    readonly site_name: string;
    readonly text: string | null;
    readonly role_name?: string | null;
    readonly expires_at?: string | null;
  };
  /** The mark on a document that was answered. */
  readonly note?: NonNullable<NoticeRow['note']>;
  /** A notification with the same key is inserted once. */
  readonly onceKey?: string;
}

const rowsPerInsert = 1000;

/** Invalidates the notifications of these people after the commit. */
export function invalidateNotifications(
  tx: Tx,
  notifier: Notifier,
  userIds: readonly number[],
): void {
  if (userIds.length === 0) return;
  const { organisationId } = tenantOf(tx);
  afterCommit(tx, () =>
    notifier.invalidate({
      call: 'GET_NOTIFICATIONS',
      organisationId,
      siteId: null,
      permission: null,
      userIds,
    }),
  );
}

/**
 * Stores notifications in the transaction of the change; people are notified after the commit.
 * Nobody is notified of their own changes, except of imports. Resolves to the ids of those who got one.
 */
export async function insertNotifications(
  tx: Tx,
  { notifier }: Pick<Services, 'notifier'>,
  notices: readonly NewNotification[],
  now: string,
): Promise<readonly number[]> {
  const { organisationId, userId } = tenantOf(tx);
  const rows = notices
    .filter((notice) => notice.import !== undefined || notice.userId !== userId)
    .map((notice) => ({
      organisation_id: organisationId,
      user_id: notice.userId,
      kind: notice.kind,
      site_id: notice.siteId,
      module_type: notice.moduleType ?? null,
      item_id: notice.itemId ?? null,
      by_user_id: userId,
      data: JSON.stringify({
        fields: notice.fields,
        ...notice.role,
        ...notice.access,
        import: notice.import,
        note: notice.note,
      }),
      once_key: notice.onceKey ?? null,
      created_at: now,
    }));
  const notified = new Set<number>();
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const inserted = await tx
      .insertInto('notifications')
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.columns(['user_id', 'once_key']).doNothing())
      .returning('user_id')
      .execute();
    for (const { user_id } of inserted) notified.add(user_id);
  }
  invalidateNotifications(tx, notifier, [...notified]);
  return [...notified];
}
