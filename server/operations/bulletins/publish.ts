import { type NewEvent, writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { MySitesAccess } from '../context/my-sites.ts';
import type { Services } from '../services.ts';

/** The event type. It contains a dot, so that no module can have the same name. */
export const bulletinEventType = 'organisation.bulletin';

const call = 'GET_BULLETINS';

/**
 * Writes the event of a bulletin's change; the organisation's people are notified after the commit.
 */
export function recordBulletinEvent(
  { tx, organisationId }: MySitesAccess,
  { notifier }: Pick<Services, 'notifier'>,
  event: Pick<NewEvent, 'call' | 'item_id' | 'changes'>,
): void {
  writeEvents(tx, [{ ...event, site_id: null, item_type: bulletinEventType }]);
  afterCommit(tx, () =>
    notifier.invalidate({ call, organisationId, siteId: null, permission: null }),
  );
}

/** Invalidates what the caller's other pages show about bulletins. */
export function invalidateOwnPages(
  { tx, organisationId, userId }: MySitesAccess,
  { notifier }: Pick<Services, 'notifier'>,
): void {
  const userIds = [userId];
  afterCommit(tx, () =>
    notifier.invalidate({ call, organisationId, siteId: null, permission: null, userIds }),
  );
}
