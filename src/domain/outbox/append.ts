import { withRefusedFiles } from './files.ts';
import {
  entriesOfItem,
  isBeside,
  isLocalId,
  isOfFields,
  joinBodies,
  localIdOf,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { localReferencesOf, withServerIds } from './references.ts';
import { isHeld } from './unsent-states.ts';

/** A change of, or a reference to, an item or file that was discarded before the server had it. */
export class DiscardedItem extends Error {
  constructor(localId: number) {
    super(`The item or file ${localId} was discarded on this device`);
    this.name = 'DiscardedItem';
  }
}

/**
 * The correction of a refused entry: the entry with its followers and the correction as one change.
 * Null if they can't be one: the first was not refused, or something else is among them.
 */
function corrected(of: readonly OutboxEntry[], next: NewEntry): OutboxEntry | null {
  const [head, ...followers] = of;
  if (head?.state.kind !== 'refused' || !isOfFields(head.action)) return null;
  let { body } = head.action;
  for (const { action } of [...followers, next]) {
    if (action.kind !== 'update') return null;
    body = joinBodies(body, action.body);
  }
  const { mine, at } = next;
  const { sequence, action, itemId } = head;
  const kept = action.kind === 'create' ? { ...mine, id: itemId } : mine;
  return {
    ...head,
    sequence,
    action: { kind: action.kind, body },
    mine: kept,
    at,
    revision: head.revision + 1,
    state: { kind: 'waiting' },
  };
}

/** Whether an entry makes what has a local id: an item or a note. */
const makes = ({ action, itemId, sequence }: OutboxEntry, id: number): boolean =>
  (action.kind === 'create' && itemId === id) ||
  (action.kind === 'note' && localIdOf(sequence) === id);

/** Throws DiscardedItem if the entry needs an item that nobody is going to make, or a file that is gone. */
export function requireItems({ entries, files }: Outbox, entry: NewEntry): void {
  const own = entry.action.kind === 'create' ? [] : [entry.itemId];
  for (const id of [...own, ...localReferencesOf(entry)])
    if (
      isLocalId(id) &&
      !files.some((file) => file.id === id) &&
      !entries.some((each) => makes(each, id))
    )
      throw new DiscardedItem(id);
}

/**
 * The entry before which a change goes: a refused move, of which it may be what the move lacks, if no
 * other move depends on it; or a deletion that waits for the person. Null if there is none.
 */
function heldStep(of: readonly OutboxEntry[], { action }: NewEntry): OutboxEntry | null {
  if (action.kind !== 'update' && action.kind !== 'move') return null;
  const last = of.at(-1);
  if (last?.action.kind === 'remove' && isHeld(last)) return last;
  if (action.kind === 'move') return null;
  const moves = of.filter((entry) => entry.action.kind === 'move');
  const [only, ...more] = moves;
  return only?.state.kind === 'refused' && more.length === 0 ? only : null;
}

/**
 * An outbox in which a new item has the id that the server has given it, if the person has seen it there: the
 * answer to its creation was lost, and what waits for it must stay in order with changes of the same item.
 */
export function withSeenItem(outbox: Outbox, { base, site, endpoint }: NewEntry): Outbox {
  if (base === null || isLocalId(base.id)) return outbox;
  const seen = outbox.entries.find(
    (entry) =>
      entry.action.kind === 'create' &&
      entry.action.body['client_id'] === base.client_id &&
      entry.site === site &&
      entry.endpoint.type === endpoint.type,
  );
  if (seen === undefined) return outbox;
  const made = new Map(outbox.made).set(seen.itemId, base.id);
  const left = outbox.entries.filter((entry) => entry !== seen);
  return { ...outbox, made, entries: left.map((entry) => withServerIds(entry, made)) };
}

/** An outbox with one more change. */
export interface Appended {
  readonly outbox: Outbox;
  /** The entry that has the change now. */
  readonly entry: OutboxEntry;
}

/** An entry that names a refused file waits for the person from the beginning. */
function withEntryOf(outbox: Outbox, entry: OutboxEntry): Appended {
  const after = withRefusedFiles(outbox);
  const found = after.entries.find(({ sequence }) => sequence === entry.sequence);
  return { outbox: after, entry: found ?? entry };
}

/**
 * Adds a change. An item that the server has made meanwhile gets its id. A correction of a refused
 * change joins it, and a change of an item goes before a refused move or deletion. Throws
 * DiscardedItem. Deletions have rules of their own (`removal.ts`).
 */
export function append(before: Outbox, change: NewEntry): Appended {
  const outbox = withSeenItem(before, change);
  const { entries, made } = outbox;
  const known = withServerIds(change, made);
  requireItems(outbox, known);
  const sequence = outbox.last + 1;
  const isNew = known.action.kind === 'create';
  const id = isNew ? localIdOf(sequence) : known.itemId;
  const isAlone = isNew || isBeside(known.action);
  const own = isAlone ? [] : entriesOfItem(outbox, known);
  const joined = corrected(own, known);
  if (joined !== null) {
    const replaced = new Set(own.map((entry) => entry.sequence));
    const kept = entries.flatMap((entry) => {
      if (entry.sequence === joined.sequence) return [joined];
      return replaced.has(entry.sequence) ? [] : [entry];
    });
    return withEntryOf({ ...outbox, entries: kept }, joined);
  }
  const entry: OutboxEntry = {
    ...known,
    itemId: id,
    mine: isNew ? { ...known.mine, id } : known.mine,
    sequence,
    order: sequence,
    revision: 0,
    state: { kind: 'waiting' },
  };
  const moved = isAlone ? null : heldStep(own, known);
  const others =
    moved === null
      ? entries
      : entries.map((each) => (each === moved ? { ...moved, order: sequence + 0.5 } : each));
  return withEntryOf({ ...outbox, entries: [...others, entry], last: sequence }, entry);
}
