import {
  entriesOfItem,
  isLocalId,
  joinBodies,
  localIdOf,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { localReferencesOf, withServerIds } from './references.ts';

/** A change of, or a reference to, an item whose creation was discarded. */
export class DiscardedItem extends Error {
  constructor(localId: number) {
    super(`The item ${localId} was discarded on this device`);
    this.name = 'DiscardedItem';
  }
}

/**
 * The correction of a refused entry: the entry with its followers and the correction as one change.
 * Null if they can't be one: the first was not refused, or a move is among them.
 */
function corrected(of: readonly OutboxEntry[], next: NewEntry): OutboxEntry | null {
  const [head, ...followers] = of;
  if (head?.state.kind !== 'refused' || head.action.kind === 'move') return null;
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

/** Throws DiscardedItem if the entry needs an item that nobody is going to make. */
function requireItems({ entries }: Outbox, entry: NewEntry): void {
  const expected = new Set(
    entries.filter(({ action }) => action.kind === 'create').map(({ itemId }) => itemId),
  );
  const own = entry.action.kind === 'create' ? [] : [entry.itemId];
  for (const id of [...own, ...localReferencesOf(entry)])
    if (isLocalId(id) && !expected.has(id)) throw new DiscardedItem(id);
}

/**
 * The refused move before which a change of fields goes, because it may be what the move lacks; null
 * if there is none, or other moves depend on it.
 */
function refusedMove(of: readonly OutboxEntry[], { action }: NewEntry): OutboxEntry | null {
  if (action.kind !== 'update') return null;
  const moves = of.filter((entry) => entry.action.kind === 'move');
  const [only, ...more] = moves;
  return only?.state.kind === 'refused' && more.length === 0 ? only : null;
}

/**
 * Adds a change. An item that the server has made meanwhile gets its id. A correction of a refused
 * change joins it, and a change of an item whose move was refused goes before the move. Returns the
 * outbox, and the entry that has the change now. Throws DiscardedItem.
 */
export function append(
  outbox: Outbox,
  change: NewEntry,
): { readonly outbox: Outbox; readonly entry: OutboxEntry } {
  const { entries, made } = outbox;
  const known = withServerIds(change, made);
  requireItems(outbox, known);
  const sequence = outbox.last + 1;
  const isNew = known.action.kind === 'create';
  const id = isNew ? localIdOf(sequence) : known.itemId;
  const before = isNew ? [] : entriesOfItem(outbox, known);
  const joined = corrected(before, known);
  if (joined !== null) {
    const replaced = new Set(before.map((entry) => entry.sequence));
    const kept = entries.flatMap((entry) => {
      if (entry.sequence === joined.sequence) return [joined];
      return replaced.has(entry.sequence) ? [] : [entry];
    });
    return { outbox: { ...outbox, entries: kept }, entry: joined };
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
  const moved = isNew ? null : refusedMove(before, known);
  const others =
    moved === null
      ? entries
      : entries.map((each) => (each === moved ? { ...moved, order: sequence + 0.5 } : each));
  return { outbox: { ...outbox, entries: [...others, entry], last: sequence }, entry };
}
