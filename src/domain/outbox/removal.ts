import { append, requireItems, withSeenItem } from './append.ts';
import {
  besideItem,
  entriesOfItem,
  isLocalId,
  localIdOf,
  isOnItem,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { withoutEntries } from './overlay.ts';
import { localReferencesOf, referencesOf, withServerIds } from './references.ts';
import { isHeld } from './unsent-states.ts';

/** An outbox after a deletion or its undo. */
export interface Removed {
  readonly outbox: Outbox;
  /** What went because the item is deleted; the undo puts it back (`putBack`). */
  readonly dropped: readonly OutboxEntry[];
}

/** An entry that the server can't have carried out. */
const isUnsent = ({ state }: OutboxEntry): boolean => state.kind !== 'sending';

/** Whether the item is deleted when its entries are sent: an undo may follow a deletion. */
function isDeletedBy(entries: readonly OutboxEntry[]): boolean {
  const last = entries.findLast(({ action: { kind } }) => kind === 'remove' || kind === 'restore');
  return last?.action.kind === 'remove' && !isHeld(last);
}

/**
 * Adds a deletion. A new item that was never sent and to which nothing refers goes with its changes
 * and what is beside it, and no request is needed. Of any other item refused changes and conflicts go, and the
 * rest is sent before the deletion: the server has it if somebody restores the item. What refers to the
 * item is sent before its deletion too: the server takes no new references to deleted items. Throws
 * DiscardedItem.
 */
export function appendRemoval(before: Outbox, change: NewEntry): Removed {
  const outbox = withSeenItem(before, change);
  const known = withServerIds(change, outbox.made);
  requireItems(outbox, known);
  const { itemId } = known;
  const own = entriesOfItem(outbox, known);
  if (isDeletedBy(own)) return { outbox, dropped: [] };
  const beside = besideItem(outbox, known);
  const referring = outbox.entries.filter(
    (entry) => !isOnItem(entry, known) && referencesOf(entry).has(itemId),
  );
  const [first] = own;
  if (first?.action.kind === 'create' && isUnsent(first) && referring.length === 0) {
    const dropped = [...own, ...beside];
    return { outbox: withoutEntries(outbox, dropped), dropped };
  }
  const dropped = [...own, ...beside].filter(
    (entry) => isHeld(entry) && entry.action.kind !== 'create',
  );
  const added = append(withoutEntries(outbox, dropped), known);
  const sequences = [...beside, ...referring].map(({ sequence }) => sequence);
  const entries = added.outbox.entries.map((entry) =>
    entry === added.entry ? { ...entry, after: sequences } : entry,
  );
  return { outbox: { ...added.outbox, entries }, dropped };
}

/** An outbox without what waits for the person of an item that the server has deleted. */
export function withoutHeld(outbox: Outbox, of: NewEntry): Removed {
  const dropped = outbox.entries.filter((entry) => isOnItem(entry, of) && isHeld(entry));
  return { outbox: withoutEntries(outbox, dropped), dropped };
}

/**
 * Puts entries back that a deletion has dropped. What needs an item or a file that was discarded meanwhile
 * stays away.
 */
export function putBack(outbox: Outbox, dropped: readonly OutboxEntry[]): Outbox {
  const present = new Set(outbox.entries.map(({ sequence }) => sequence));
  const back = dropped
    .filter(({ sequence }) => !present.has(sequence))
    .map((entry) => withServerIds(entry, outbox.made));
  const all = [...outbox.entries, ...back].toSorted((a, b) => a.sequence - b.sequence);
  const made = new Set([
    ...all.filter(({ action }) => action.kind === 'create').map(({ itemId }) => itemId),
    ...outbox.files.map(({ id }) => id),
    ...all.flatMap(({ action, sequence }) => (action.kind === 'note' ? localIdOf(sequence) : [])),
  ]);
  const entries = all.filter(
    (entry) =>
      present.has(entry.sequence) ||
      [entry.itemId, ...localReferencesOf(entry)].every((id) => !isLocalId(id) || made.has(id)),
  );
  return { ...outbox, entries };
}

/**
 * Takes a deletion back: one that the server can't have is dropped, and what it had dropped comes back;
 * for any other the item is restored, and what comes back follows. Throws DiscardedItem.
 */
export function appendRestore(
  outbox: Outbox,
  change: NewEntry,
  dropped: readonly OutboxEntry[],
): Outbox {
  const known = withServerIds(change, outbox.made);
  const last = entriesOfItem(outbox, known).at(-1);
  if (last?.action.kind === 'remove' && isUnsent(last))
    return putBack(withoutEntries(outbox, [last]), dropped);
  if (last?.action.kind === 'restore') return outbox;
  if (dropped.some(({ action }) => action.kind === 'create')) return putBack(outbox, dropped);
  const restored = append(outbox, known);
  const { order } = restored.entry;
  const later = dropped.map((entry, at) => ({
    ...entry,
    order: order + (at + 1) / (dropped.length + 1),
  }));
  return putBack(restored.outbox, later);
}
