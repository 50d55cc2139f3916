import type { LocalOwner } from '../../api/local-data/local-store.ts';
import { itemKeyOf, type NewEntry, type OutboxEntry } from '../../domain/outbox/outbox.ts';

/**
 * What the deletions of this page have dropped from the outbox, by person and item (`droppedKey`). An
 * undo, which only this page offers, puts it back.
 */
export const droppedEntries = new Map<string, readonly OutboxEntry[]>();

export const droppedKey = (
  { organisation, user }: LocalOwner,
  item: Pick<NewEntry, 'site' | 'endpoint' | 'itemId'>,
): string => `${organisation} ${user} ${itemKeyOf(item)}`;
