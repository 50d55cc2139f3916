import { itemCalls } from '../../../src/contract/items.ts';
import {
  CONFIRM_DMS_READING,
  type DocumentReaders,
  GET_DMS_READERS,
  SET_DMS_READERS,
} from '../../../src/contract/readers.ts';
import { readVersionPointer } from '../../../src/domain/history-event.ts';
import { versionIn } from '../../../src/runtime/record/file-metadata.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { readReadings } from '../../db/items/readings.ts';
import { recordActivity, readersEventType } from '../activity/record-activity.ts';
import { withItem, withLockedItem } from '../activity/with-item.ts';
import { mentionableReaders } from '../activity/mentionable-readers.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, invalid } from '../failure.ts';
import { askReaders, readerStates } from '../notifications/ask-readers.ts';
import { type VersionedItem, asVersioned } from '../versions/read.ts';

/** The list and the history of the document. */
const staleReadsOf = ({ live }: ItemAccess): readonly string[] => [
  GET_DMS_READERS.name,
  itemCalls(live.document).history.name,
];

const activeOf = ({ column, item }: VersionedItem) => versionIn(column, item)?.version ?? null;

async function readersOf(access: ItemAccess, document: VersionedItem): Promise<DocumentReaders> {
  const active = activeOf(document);
  const readings = await readReadings(access, [document.item.id]);
  const states = await readerStates(access, active ?? 0, readings);
  const { readers } = readings;
  return {
    version: active,
    user_ids: readers.flatMap(({ user_id }) => user_id ?? []),
    team_ids: readers.flatMap(({ team_id }) => team_id ?? []),
    people: states.map(({ userId, name, askedSince, readAt }) => ({
      user_id: userId,
      user_name: name,
      is_asked: askedSince !== null,
      asked_since: active === null ? null : askedSince,
      read_at: active === null ? null : readAt,
    })),
  };
}

/** Who must read the active version of a document, and who has. Throws a Failure. */
export function listReaders(request: ItemRequest, itemId: number): Promise<DocumentReaders> {
  return withItem(request, itemId, async (access, item) =>
    readersOf(access, await asVersioned(access, item)),
  );
}

interface Wanted {
  readonly user_ids: readonly number[];
  readonly team_ids: readonly number[];
}

/** Throws `invalid` if somebody who is added may not read the item, or no one of a team that is added. */
async function requireReaders(access: ItemAccess, added: Wanted, wanted: Wanted): Promise<void> {
  const possible = await mentionableReaders(access);
  const errors = (['user_ids', 'team_ids'] as const).flatMap((list): readonly FieldError[] =>
    added[list]
      .filter((id) => !possible[list].includes(id))
      .map((id) => ({
        pointer: `/${list}/${wanted[list].indexOf(id)}`,
        code: 'reference',
        params: {},
      })),
  );
  if (errors.length > 0) throw invalid(errors);
}

interface Differences {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const differences = (before: readonly number[], after: readonly number[]): Differences => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
});

/** What an event says of a change of the list. */
function changesOf(list: string, { added, removed }: Differences) {
  const entry = (id: number, isOn: boolean): readonly [string, readonly [boolean, boolean]] => [
    `/readers/${list}/${id}`,
    [!isOn, isOn],
  ];
  return [...added.map((id) => entry(id, true)), ...removed.map((id) => entry(id, false))];
}

/** Sets the distribution list, and asks the people who are new on it. Throws a Failure. */
export function setReaders(
  request: ItemRequest,
  itemId: number,
  wanted: Wanted,
): Promise<DocumentReaders> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, type, now } = access;
    requirePermission(access, itemPermission(type, 'update'));
    const document = await asVersioned(access, item);
    const { readers } = await readReadings(access, [itemId]);
    const before: Wanted = {
      user_ids: readers.flatMap(({ user_id }) => user_id ?? []),
      team_ids: readers.flatMap(({ team_id }) => team_id ?? []),
    };
    const people = differences(before.user_ids, wanted.user_ids);
    const teams = differences(before.team_ids, wanted.team_ids);
    await requireReaders(access, { user_ids: people.added, team_ids: teams.added }, wanted);
    const of = { site_id: siteId, module_type: type, item_id: itemId };
    const added = [
      ...people.added.map((user_id) => ({ ...of, user_id, team_id: null, created_at: now })),
      ...teams.added.map((team_id) => ({ ...of, user_id: null, team_id, created_at: now })),
    ];
    if (added.length > 0)
      await tx
        .insertInto('item_readers')
        .values(added)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await tx
      .deleteFrom('item_readers')
      .where('site_id', '=', siteId)
      .where('module_type', '=', type)
      .where('item_id', '=', itemId)
      .where((row) =>
        row.or([
          row('user_id', 'in', [0, ...people.removed]),
          row('team_id', 'in', [0, ...teams.removed]),
        ]),
      )
      .execute();
    const all = [...changesOf('users', people), ...changesOf('teams', teams)];
    if (all.length > 0)
      recordActivity(access, {
        call: SET_DMS_READERS.name,
        item_type: readersEventType(type),
        item_id: itemId,
        changes: Object.fromEntries(all),
        stale: staleReadsOf(access),
      });
    const active = activeOf(document);
    if (active !== null) await askReaders(access, { item, active });
    return readersOf(access, document);
  });
}

/** Records that the caller has read a version, if it is the active one. Throws a Failure. */
export function confirmReading(
  request: ItemRequest,
  itemId: number,
  version: number,
): Promise<DocumentReaders> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, type, userId, now } = access;
    const document = await asVersioned(access, item);
    if (activeOf(document) !== version) throw new Failure('conflict');
    const confirmed = await tx
      .insertInto('item_readings')
      .values({
        site_id: siteId,
        module_type: type,
        item_id: itemId,
        version,
        user_id: userId,
        read_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst();
    if (confirmed !== undefined)
      recordActivity(access, {
        call: CONFIRM_DMS_READING.name,
        item_type: readersEventType(type),
        item_id: itemId,
        changes: { [readVersionPointer]: [null, version] },
        stale: staleReadsOf(access),
      });
    return readersOf(access, document);
  });
}

/** Notifies those again who have not read the active version, each once a day. Throws a Failure. */
export function remindReaders(request: ItemRequest, itemId: number): Promise<DocumentReaders> {
  return withLockedItem(request, itemId, async (access, item) => {
    requirePermission(access, itemPermission(access.type, 'update'));
    const document = await asVersioned(access, item);
    const active = activeOf(document);
    if (active !== null) await askReaders(access, { item, active }, access.now.slice(0, 10));
    return readersOf(access, document);
  });
}
