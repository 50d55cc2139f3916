import { activityCalls } from '../../../src/contract/activity.ts';
import { type NewEvent, writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';
import type { ItemAccess } from '../context/items.ts';

/**
 * The event type of an activity. It contains a dot, so that no module can have the same name: the
 * item itself has not changed for subscribers of its module. The events contain the item's id.
 */
export const commentsEventType = (type: string): string => `${type}.comments`;
export const watchersEventType = (type: string): string => `${type}.watchers`;
export const codesEventType = (type: string): string => `${type}.codes`;
export const readersEventType = (type: string): string => `${type}.readers`;
export const versionsEventType = (type: string): string => `${type}.versions`;
export const hotspotsEventType = (type: string): string => `${type}.hotspots`;
export const annotationsEventType = (type: string): string => `${type}.annotations`;

/** The calls for comments and watchers of items of the module. */
export function activityCallsOf({ live }: Pick<ItemAccess, 'live'>) {
  return activityCalls(live.document);
}

interface ActivityEvent extends Omit<NewEvent, 'site_id' | 'past'> {
  /** The reads that became stale. */
  readonly stale: readonly string[];
}

/** Writes the event, and invalidates the stale reads after the commit for readers of the item. */
export function recordActivity(access: ItemAccess, { stale, ...event }: ActivityEvent): void {
  const { tx, siteId, organisationId, type, services } = access;
  writeEvents(tx, [{ site_id: siteId, ...event }]);
  const permission = itemPermission(type, 'read');
  afterCommit(tx, () => {
    for (const call of stale)
      services.notifier.invalidate({ call, organisationId, siteId, permission });
  });
}
