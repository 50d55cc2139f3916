import { askedVersion, countingConfirmation } from '../../../src/domain/reading.ts';
import { type Readings, readReadings } from '../../db/items/readings.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { insertNotifications } from './insert-notifications.ts';
import { mailReaders } from './mail-readers.ts';

/** Somebody who must read the active version of a document, or has read it. */
export interface ReaderState {
  readonly userId: number;
  readonly name: string;
  /** Null for somebody who is not on the list. */
  readonly askedSince: string | null;
  readonly readAt: string | null;
}

const later = (a: string, b: string) => (a < b ? b : a);

/** The people of a document's list and its teams who may read it, and others who have read it. */
export async function readerStates(
  { tx, siteId, now, type }: ItemAccess,
  active: number,
  { readers, versions, confirmations }: Readings,
): Promise<readonly ReaderState[]> {
  const { users, teams } = await peopleOfSite(tx, siteId, now, itemPermission(type, 'read'));
  const members = new Map(teams.map(({ id, member_ids }) => [id, member_ids]));
  const asked = new Map<number, string>();
  for (const { user_id, team_id, created_at } of readers)
    for (const id of user_id === null ? (members.get(team_id ?? 0) ?? []) : [user_id]) {
      const known = asked.get(id);
      asked.set(id, known === undefined || created_at < known ? created_at : known);
    }
  const ofPerson = Map.groupBy(confirmations, ({ user_id }) => user_id);
  const since = versions.find(({ version }) => version === askedVersion(versions, active));
  return users.flatMap(({ id, display_name, is_active }) => {
    const read = countingConfirmation(versions, active, ofPerson.get(id) ?? []);
    const added = asked.get(id) ?? null;
    if ((added === null || !is_active) && read === null) return [];
    const askedSince = added === null ? null : later(added, since?.created_at ?? added);
    return [{ userId: id, name: display_name, askedSince, readAt: read?.read_at ?? null }];
  });
}

/** A document with its active version. */
export interface DocumentToRead {
  readonly item: Item;
  readonly active: number;
}

/**
 * Notifies the people who must read the active version of a document and have not, by mail too, each once
 * for what they must read; `again` sets a reminder apart from the first notification and from other reminders.
 */
export async function askReaders(
  access: ItemAccess,
  { item, active }: DocumentToRead,
  again = '',
): Promise<void> {
  const { tx, services, siteId, organisationId, type, now } = access;
  const itemId = item.id;
  const readings = await readReadings(access, [itemId]);
  if (readings.readers.length === 0) return;
  const asked = askedVersion(readings.versions, active);
  const states = await readerStates(access, active, readings);
  const waiting = states.filter(({ askedSince, readAt }) => askedSince !== null && readAt === null);
  const notified = await insertNotifications(
    tx,
    services,
    waiting.map(({ userId }) => ({
      userId,
      kind: 'reading',
      siteId,
      moduleType: type,
      itemId,
      onceKey: `reading ${type} ${siteId} ${itemId} ${asked} ${again}`,
    })),
    now,
  );
  await mailReaders(access, { item, active, isReminder: again !== '' }, notified);
  const userIds = states.map(({ userId }) => userId);
  afterCommit(tx, () =>
    services.notifier.invalidate({
      call: 'GET_MY_WORK',
      organisationId,
      siteId: null,
      permission: null,
      userIds,
    }),
  );
}
