import type { HistoryEntry } from '../../../src/contract/item-replies.ts';
import { readItemEvents } from '../../db/events.ts';
import { notFound } from '../failure.ts';
import { type Kind, onKind } from './kind.ts';
import { readOne } from './read.ts';
import { commentKey } from './tell.ts';

const newest = 1000;

/** The newest thousand changes of an item, newest first, with the names of who made them. */
export function itemHistory(kind: Kind, itemId: number): Promise<readonly HistoryEntry[]> {
  return onKind(kind, 'read', async (access) => {
    const { tx, siteId, organisationId, type } = access;
    if ((await readOne(access, itemId)) === null) throw notFound();
    const events = await readItemEvents(tx, { siteId, itemType: type, itemId }, newest);
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
    return events.map(({ sequence, at, user_id, call, changes }) => {
      const { [commentKey]: comment, ...fields } = changes;
      return {
        sequence,
        at,
        user_id,
        user_name: user_id === null ? null : (names.get(user_id) ?? null),
        call,
        changes: fields,
        comment: typeof comment?.[1] === 'string' ? comment[1] : null,
      };
    });
  });
}
