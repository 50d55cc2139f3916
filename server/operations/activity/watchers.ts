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
    .select(['user_id', 'team_id'])
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId);
}

/** The teams with these ids and the number of their members. */
function teamsOf({ tx, organisationId }: ItemAccess, ids: readonly number[]) {
  return tx
    .selectFrom('teams')
    .leftJoin('team_members', 'team_members.team_id', 'teams.id')
    .select(['teams.id as team_id', 'teams.name as team_name'])
    .select((team) => team.fn.count<string>('team_members.user_id').as('members'))
    .where('teams.organisation_id', '=', organisationId)
    .where('teams.id', 'in', [0, ...ids])
    .groupBy(['teams.id', 'teams.name'])
    .orderBy('teams.name')
    .orderBy('teams.id')
    .execute();
}

async function watchersReply(access: ItemAccess, item: Item): Promise<WatchersReply> {
  const forced = await forcedBy(access, item);
  const stored = await storedOf(access, item.id).execute();
  const ids = [...new Set([...forced, ...stored.flatMap(({ user_id }) => user_id ?? [])])];
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
  const teams = await teamsOf(
    access,
    stored.flatMap(({ team_id }) => team_id ?? []),
  );
  return {
    watchers,
    teams: teams.map(({ members, ...team }) => ({ ...team, members: Number(members) })),
    readers: await mentionableReaders(access),
  };
}

/** Lists the watchers of an item, and the people and teams who could watch it. Throws a Failure. */
export function listWatchers(request: ItemRequest, itemId: number): Promise<WatchersReply> {
  return withItem(request, itemId, watchersReply);
}

/** Who watches: the caller, another person or a team. */
export type WatcherOf = 'caller' | { readonly userId: number } | { readonly teamId: number };

const callNames = (who: WatcherOf) =>
  who === 'caller'
    ? (['unwatch', 'watch'] as const)
    : 'teamId' in who
      ? (['removeTeamWatcher', 'addTeamWatcher'] as const)
      : (['removeWatcher', 'addWatcher'] as const);

const columnsOf = (access: ItemAccess, who: WatcherOf) => ({
  user_id: who === 'caller' ? access.userId : 'userId' in who ? who.userId : null,
  team_id: who !== 'caller' && 'teamId' in who ? who.teamId : null,
});

function recordWatching(
  access: ItemAccess,
  itemId: number,
  who: WatcherOf,
  isWatching: boolean,
): void {
  const calls = activityCallsOf(access);
  const [stop, start] = callNames(who);
  const { user_id, team_id } = columnsOf(access, who);
  const pointer = team_id === null ? `/watchers/${user_id}` : `/watchers/teams/${team_id}`;
  recordActivity(access, {
    call: calls[isWatching ? start : stop].name,
    item_type: watchersEventType(access.type),
    item_id: itemId,
    changes: { [pointer]: [!isWatching, isWatching] },
    stale: [calls.watchers.name],
  });
}

/** Throws unless the person or somebody of the team may read the item. */
async function needReader(access: ItemAccess, who: Exclude<WatcherOf, 'caller'>): Promise<void> {
  const { user_ids, team_ids } = await mentionableReaders(access);
  const isReader = 'teamId' in who ? team_ids.includes(who.teamId) : user_ids.includes(who.userId);
  const pointer = 'teamId' in who ? '/team_id' : '/user_id';
  if (!isReader) throw invalid([{ pointer, code: 'reference', params: {} }]);
}

/** Stores that somebody watches an item, if they do not yet. */
export async function addWatcher(
  access: ItemAccess,
  itemId: number,
  who: WatcherOf,
): Promise<void> {
  const { tx, organisationId, siteId, type, now } = access;
  const added = await tx
    .insertInto('watchers')
    .values({
      organisation_id: organisationId,
      site_id: siteId,
      module_type: type,
      item_id: itemId,
      ...columnsOf(access, who),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .executeTakeFirst();
  if (added !== undefined) recordWatching(access, itemId, who, true);
}

/**
 * Makes somebody watch an item: the caller, or, if the caller may change the item, anyone who may read
 * it. Does nothing for a watcher. Throws a Failure.
 */
export function startWatching(
  request: ItemRequest,
  itemId: number,
  who: WatcherOf,
): Promise<WatchersReply> {
  return withLockedItem(request, itemId, async (access, item) => {
    if (who !== 'caller') {
      requirePermission(access, itemPermission(access.type, 'update'));
      await needReader(access, who);
    }
    await addWatcher(access, itemId, who);
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
  who: WatcherOf,
): Promise<WatchersReply> {
  return withLockedItem(request, itemId, async (access, item) => {
    if (who !== 'caller') requirePermission(access, itemPermission(access.type, 'update'));
    const { user_id, team_id } = columnsOf(access, who);
    if (user_id !== null && (await forcedBy(access, item)).has(user_id))
      throw new Failure('must_watch');
    const removed = await access.tx
      .deleteFrom('watchers')
      .where('organisation_id', '=', access.organisationId)
      .where('site_id', '=', access.siteId)
      .where('module_type', '=', access.type)
      .where('item_id', '=', itemId)
      .where('user_id', user_id === null ? 'is' : '=', user_id)
      .where('team_id', team_id === null ? 'is' : '=', team_id)
      .returning('item_id')
      .executeTakeFirst();
    if (removed !== undefined) recordWatching(access, itemId, who, false);
    return watchersReply(access, item);
  });
}
