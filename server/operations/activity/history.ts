import { type HistoryEntry, maxHistoryEntries } from '../../../src/contract/item-schemas.ts';
import { type EventRow, readItemEvents } from '../../db/events.ts';
import { binVersionPointer, readVersionPointer } from '../../../src/domain/history-event.ts';
import { commentsEventType, readersEventType, versionsEventType } from './record-activity.ts';
import { notFound } from '../failure.ts';
import { tokenNames } from '../api-tokens/token-names.ts';
import { legalHoldsEventType } from '../legal-holds/change.ts';
import { type ItemRequest, withItems } from '../context/items.ts';
import { changesReader } from '../context/project.ts';
import { findItem } from '../items/read.ts';
import { commentKey } from '../events/item-events.ts';

/** The text of a comment, in the form of the comment on a move; nothing for an erased event. */
function commentText(changes: EventRow['changes']): EventRow['changes'] {
  const text = Object.entries(changes).find(([key]) => /^\/comments\/\d+$/.test(key))?.[1];
  return text === undefined ? {} : { [commentKey]: text };
}

/** Of the changes only that of one pointer. */
function only(pointer: string, { [pointer]: change }: EventRow['changes']): EventRow['changes'] {
  return change === undefined ? {} : { [pointer]: change };
}

/**
 * The newest thousand changes of an item, its comments, legal holds, readers and deleted versions, the newest first, with
 * the names of the people who made them and of their API tokens.
 */
export function itemHistory(
  request: ItemRequest,
  itemId: number,
): Promise<readonly HistoryEntry[]> {
  return withItems(request, 'read', async (access) => {
    const { tx, siteId, organisationId, type } = access;
    const item = await findItem(access, itemId);
    if (item === null) throw notFound();
    const commentType = commentsEventType(type);
    const holdType = legalHoldsEventType(type);
    const readersType = readersEventType(type);
    const versionsType = versionsEventType(type);
    const events = await readItemEvents(
      tx,
      { siteId, itemTypes: [type, commentType, holdType, readersType, versionsType], itemId },
      maxHistoryEntries,
    );
    const ids = [...new Set(events.flatMap(({ user_id }) => user_id ?? []))];
    const users =
      ids.length === 0
        ? []
        : await tx
            .selectFrom('users')
            .select(['id', 'display_name'])
            .where('organisation_id', '=', organisationId)
            .where('id', 'in', ids)
            .execute();
    const names = new Map(users.map(({ id, display_name }) => [id, display_name]));
    const visible = await changesReader(access, item);
    /** Holds and deleted versions are in no field, and of readers only the version that one has read is shown. */
    const shown = (itemType: string, fields: EventRow['changes']): EventRow['changes'] => {
      if (itemType === holdType) return {};
      if (itemType === versionsType) return only(binVersionPointer, fields);
      return itemType === readersType ? only(readVersionPointer, fields) : visible(fields);
    };
    const tokens = await tokenNames(
      tx,
      events.flatMap(({ token_id }) => token_id ?? []),
    );
    return events.map(({ sequence, at, user_id, token_id, call, item_type, changes }) => {
      const { [commentKey]: comment, ...fields } =
        item_type === commentType ? commentText(changes) : changes;
      return {
        sequence,
        at,
        user_id,
        token_name: token_id === null ? null : (tokens.get(token_id) ?? null),
        user_name: user_id === null ? null : (names.get(user_id) ?? null),
        call,
        changes: shown(item_type, fields),
        comment: typeof comment?.[1] === 'string' ? comment[1] : null,
      };
    });
  });
}
