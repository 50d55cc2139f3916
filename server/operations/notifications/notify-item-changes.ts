import { compareItems } from '../../../src/runtime/record/compare.ts';
import { itemPermission } from '../context/permissions.ts';
import type { ItemAccess } from '../context/items.ts';
import type { ItemChange } from '../events/item-events.ts';
import { rolesOfSite } from '../people/roles-of-site.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import {
  type Recipients,
  forcedWatchers,
  newApprovers,
  newAssignees,
  newReceivers,
} from './recipients.ts';
import { type NewNotification, insertNotifications } from './insert-notifications.ts';

const nobody: Recipients = { userIds: [], teamIds: [], anyone: false };

/** The watchers of items of the module, by the items' ids. */
async function watchersOfItems(
  { tx, organisationId, siteId, type, userId }: ItemAccess,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, Recipients>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('watchers')
    .select(['item_id', 'user_id', 'team_id'])
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', 'in', itemIds)
    .execute();
  const ids = Map.groupBy(rows, ({ item_id }) => item_id);
  return new Map(
    [...ids].map(([id, all]) => [
      id,
      {
        userIds: all.flatMap(({ user_id }) => user_id ?? []).filter((each) => each !== userId),
        teamIds: all.flatMap(({ team_id }) => team_id ?? []),
        anyone: false,
        except: [userId],
      },
    ]),
  );
}

/** The people whom a change may concern, before their permission is checked. */
interface ChangeRecipients {
  readonly change: ItemChange;
  readonly approvers: Recipients;
  readonly assignees: Recipients;
  readonly receivers: Recipients;
  readonly watchers: Recipients;
}

const isSomebody = ({ userIds, teamIds, roleIds = [], anyone }: Recipients): boolean =>
  anyone || userIds.length + teamIds.length + roleIds.length > 0;

async function recipientsOfChanges(
  access: ItemAccess,
  changes: readonly ItemChange[],
): Promise<readonly ChangeRecipients[]> {
  const known = changes.filter(({ before }) => before !== null).map(({ after }) => after.id);
  const watchersByItem = await watchersOfItems(access, known);
  return changes
    .map((change): ChangeRecipients => {
      const { module, before, after } = change;
      const isThere = after.deleted_at === null;
      const watchers = watchersByItem.get(after.id) ?? nobody;
      const forced = forcedWatchers(module, after).filter((id) => id !== access.userId);
      return {
        change,
        approvers: isThere ? newApprovers(module, before, after) : nobody,
        assignees: isThere ? newAssignees(change) : nobody,
        receivers: isThere ? newReceivers(change) : nobody,
        watchers: { ...watchers, userIds: [...watchers.userIds, ...forced] },
      };
    })
    .filter(({ approvers, assignees, receivers, watchers }) =>
      [approvers, assignees, receivers, watchers].some(isSomebody),
    );
}

/**
 * The people who may be notified now: readers of the module with their teams, and those who may
 * approve.
 */
async function readersAndApprovers(access: ItemAccess, asked: readonly Recipients[]) {
  const { tx, siteId, now, type } = access;
  const { users, teams } = await peopleOfSite(tx, siteId, now, itemPermission(type, 'read'));
  const readers = new Set(users.filter(({ is_active }) => is_active).map(({ id }) => id));
  const members = new Map(teams.map(({ id, member_ids }) => [id, member_ids]));
  const deputies = new Map(users.map(({ id, absence }) => [id, absence?.deputy_id ?? null]));
  const approvers = asked.some(({ anyone }) => anyone)
    ? (await peopleOfSite(tx, siteId, now, itemPermission(type, 'approve'))).users.map(
        ({ id }) => id,
      )
    : [];
  const withRoles = asked.some(({ roleIds = [] }) => roleIds.length > 0);
  const holders = new Map(
    (withRoles ? await rolesOfSite(tx, siteId, now) : []).map((role) => [role.id, role.member_ids]),
  );
  /** The deputies of those named who are absent. */
  const deputiesOf = ({ userIds, except = [] }: Recipients) =>
    userIds
      .filter((id) => !except.includes(id))
      .flatMap((id) => deputies.get(id) ?? [])
      .filter((id) => !except.includes(id));
  return {
    readers,
    deputiesOf,
    peopleIn: ({ userIds, teamIds, roleIds = [], anyone, except = [] }: Recipients) =>
      [
        ...userIds,
        ...teamIds.flatMap((id) => members.get(id) ?? []),
        ...roleIds.flatMap((id) => holders.get(id) ?? []),
        ...(anyone ? approvers : []),
      ].filter((id) => !except.includes(id)),
  };
}

/**
 * Notifies the people whom changes of items concern: those whose approval or receipt is required, new
 * assignees, and watchers. Each is notified once per change, and only if they may read the item
 * now.
 */
export async function notifyAffectedUsers(
  access: ItemAccess,
  changes: readonly ItemChange[],
): Promise<void> {
  const recipients = await recipientsOfChanges(access, changes);
  if (recipients.length === 0) return;
  const { tx, services, siteId, type, now } = access;
  const { readers, peopleIn, deputiesOf } = await readersAndApprovers(
    access,
    recipients.map(({ approvers }) => approvers),
  );
  const notices = recipients.flatMap(({ change, approvers, assignees, receivers, watchers }) => {
    const { module, before, after } = change;
    const kinds = new Map<number, NewNotification['kind']>();
    const isDeleted = after.deleted_at !== null && before?.deleted_at === null;
    for (const id of peopleIn(watchers)) kinds.set(id, isDeleted ? 'deleted' : 'changed');
    for (const id of peopleIn(assignees)) kinds.set(id, 'assigned');
    for (const id of peopleIn(receivers)) kinds.set(id, 'receipt');
    for (const id of [...peopleIn(approvers), ...deputiesOf(approvers)]) kinds.set(id, 'approval');
    const fields = Object.keys(compareItems(module, before, after));
    return [...kinds]
      .filter(([userId]) => readers.has(userId))
      .map(([userId, kind]): NewNotification => ({
        userId,
        kind,
        siteId,
        moduleType: type,
        itemId: after.id,
        ...(kind === 'changed' ? { fields } : {}),
      }));
  });
  await insertNotifications(tx, services, notices, now);
}

/** Notifies the people mentioned in a comment, and the watchers of the item. */
export async function notifyOfComment(
  access: ItemAccess,
  itemId: number,
  mentions: { readonly user_ids: readonly number[]; readonly team_ids: readonly number[] },
  alsoWatchers: boolean,
): Promise<void> {
  const { tx, services, siteId, type, now } = access;
  const named: Recipients = {
    userIds: mentions.user_ids,
    teamIds: mentions.team_ids,
    anyone: false,
  };
  const byItem = await watchersOfItems(access, alsoWatchers ? [itemId] : []);
  const watchers = byItem.get(itemId) ?? nobody;
  if (!isSomebody(named) && !isSomebody(watchers)) return;
  const { readers, peopleIn } = await readersAndApprovers(access, []);
  const kinds = new Map<number, NewNotification['kind']>(
    peopleIn(watchers).map((id) => [id, 'commented']),
  );
  for (const id of peopleIn(named)) kinds.set(id, 'mentioned');
  const notices = [...kinds]
    .filter(([userId]) => readers.has(userId))
    .map(([userId, kind]): NewNotification => ({ userId, kind, siteId, moduleType: type, itemId }));
  await insertNotifications(tx, services, notices, now);
}
