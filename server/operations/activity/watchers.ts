import type { Watcher, WatchersReply } from '../../../src/contract/activity.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, invalid } from '../failure.ts';
import { type ItemRequest, type ItemAccess, moduleOf } from '../context/items.ts';
import { forcedWatchers } from '../notifications/recipients.ts';
import { withItem, withLockedItem } from './with-item.ts';
import { mentionableReaders } from './mentionable-readers.ts';
import { activityCallsOf, recordActivity, watchersEventType } from './record-activity.ts';

/** People whom the item names as its watchers. */
async function forcedBy(access: ItemAccess, item: Item): Promise<ReadonlySet<number>> {
  return new Set(forcedWatchers(await moduleOf(access, item), item));
}

function storedOf({ tx, organisationId, siteId, type }: ItemAccess, itemId: number) {
  return tx
    .selectFrom('watchers')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId);
}

async function watchersReply(access: ItemAccess, item: Item): Promise<WatchersReply> {
  const forced = await forcedBy(access, item);
  const stored = await storedOf(access, item.id).execute();
  const ids = [...new Set([...forced, ...stored.map(({ user_id }) => user_id)])];
  const people = await access.tx
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('organisation_id', '=', access.organisationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [0, ...ids])
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const watchers = people.map(({ id, display_name }): Watcher => ({
    user_id: id,
    user_name: display_name,
    is_forced: forced.has(id),
  }));
  return { watchers, readers: await mentionableReaders(access) };
}

/** Lists the watchers of an item, and the people who could watch it. Throws a Failure. */
export function listWatchers(request: ItemRequest, itemId: number): Promise<WatchersReply> {
  return withItem(request, itemId, watchersReply);
}

type Call = 'watch' | 'unwatch' | 'addWatcher' | 'removeWatcher';

function tell(access: ItemAccess, call: Call, itemId: number, userId: number): void {
  const calls = activityCallsOf(access);
  const isWatching = call === 'watch' || call === 'addWatcher';
  recordActivity(access, {
    call: calls[call].name,
    item_type: watchersEventType(access.type),
    item_id: itemId,
    changes: { [`/watchers/${userId}`]: [!isWatching, isWatching] },
    stale: calls.watchers.name,
  });
}

async function needReader(access: ItemAccess, userId: number): Promise<void> {
  const { user_ids } = await mentionableReaders(access);
  if (!user_ids.includes(userId))
    throw invalid([{ pointer: '/user_id', code: 'reference', params: {} }]);
}

/** Stores that the caller (`userId` null) or another person watches an item, if they do not yet. */
export async function addWatcher(
  access: ItemAccess,
  itemId: number,
  userId: number | null,
): Promise<void> {
  const { tx, organisationId, siteId, type, now } = access;
  const who = userId ?? access.userId;
  const added = await tx
    .insertInto('watchers')
    .values({
      organisation_id: organisationId,
      site_id: siteId,
      module_type: type,
      item_id: itemId,
      user_id: who,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added !== undefined) tell(access, userId === null ? 'watch' : 'addWatcher', itemId, who);
}

/**
 * Makes somebody watch an item: the caller (`userId` null), or, if the caller may change the item,
 * anyone who may read it. Does nothing for a watcher. Throws a Failure.
 */
export function startWatching(
  request: ItemRequest,
  itemId: number,
  userId: number | null = null,
): Promise<WatchersReply> {
  return withLockedItem(request, itemId, async (access, item) => {
    if (userId !== null) {
      requirePermission(access, itemPermission(access.type, 'update'));
      await needReader(access, userId);
    }
    await addWatcher(access, itemId, userId);
    return watchersReply(access, item);
  });
}

/**
 * Makes somebody stop watching. Throws `must_watch` for a person whom the item itself names, and
 * does nothing for one who doesn't watch. Throws a Failure.
 */
export function stopWatching(
  request: ItemRequest,
  itemId: number,
  userId: number | null = null,
): Promise<WatchersReply> {
  return withLockedItem(request, itemId, async (access, item) => {
    if (userId !== null) requirePermission(access, itemPermission(access.type, 'update'));
    const who = userId ?? access.userId;
    if ((await forcedBy(access, item)).has(who)) throw new Failure('must_watch');
    const removed = await access.tx
      .deleteFrom('watchers')
      .where('organisation_id', '=', access.organisationId)
      .where('site_id', '=', access.siteId)
      .where('module_type', '=', access.type)
      .where('item_id', '=', itemId)
      .where('user_id', '=', who)
      .returning('user_id')
      .executeTakeFirst();
    if (removed !== undefined)
      tell(access, userId === null ? 'unwatch' : 'removeWatcher', itemId, who);
    return watchersReply(access, item);
  });
}
