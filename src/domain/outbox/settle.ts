import type { Item } from '../../runtime/record/item.ts';
import { filesOfEntry, retryFile, withoutFilesOf, withRefusedFiles } from './files.ts';
import {
  emptyOutbox,
  entriesOfItem,
  isLocalId,
  isOfItem,
  laneOf,
  localIdOf,
  type Outbox,
  type OutboxAction,
  type OutboxEntry,
  type OutboxProblem,
} from './outbox.ts';
import { withoutEntries } from './overlay.ts';
import type { Rebase } from './rebase.ts';
import { localReferencesOf, withServerIds } from './references.ts';
import { isHeld, overtakenCodes } from './unsent-states.ts';

/**
 * What is known after a request:
 * - `done`: the server has the change, and the item is as given;
 * - `confirmed`: the server has it, and its answer has no item, such as after a comment, but may have the id
 *   of what was made, or the number of a version;
 * - `unknown`: no answer, so the same request goes again;
 * - `stale`: nothing was stored, because the item has changed to `theirs`;
 * - `again`: the server had carried it out, but its answer with the item is lost for good;
 * - `refused`: nothing was stored.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly item: Item }
  | { readonly kind: 'confirmed'; readonly made?: number; readonly version?: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stale'; readonly theirs: Item }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused'; readonly problem: OutboxProblem };

const replaced = (outbox: Outbox, before: OutboxEntry, after: OutboxEntry | null): Outbox => ({
  ...outbox,
  entries: outbox.entries.flatMap((entry) =>
    entry !== before ? [entry] : after === null ? [] : [after],
  ),
});

/**
 * The entries whose requests can be sent now: of each item the first, unless it was refused, is a
 * conflict, needs an item that the server has not made, or waits for entries of others that can be
 * sent. Of what is beside an item, such as comments, a refused one holds up nothing.
 */
export function readyEntries({ entries }: Outbox): readonly OutboxEntry[] {
  const heads = new Map<string, OutboxEntry>();
  const left = new Set<number>();
  for (const entry of entries) {
    if (!isHeld(entry)) left.add(entry.sequence);
    if (!isOfItem(entry) && isHeld(entry)) continue;
    const lane = laneOf(entry);
    const head = heads.get(lane);
    if (head === undefined || entry.order < head.order) heads.set(lane, entry);
  }
  return [...heads.values()].filter(
    (entry) =>
      !isHeld(entry) &&
      !(entry.after ?? []).some((sequence) => left.has(sequence)) &&
      (entry.action.kind === 'create' || !isLocalId(entry.itemId)) &&
      localReferencesOf(entry).size === 0,
  );
}

/** Notes that the request of an entry is about to be sent; null if it is not to be sent any more. */
export function begin(
  outbox: Outbox,
  { sequence, revision }: OutboxEntry,
): { readonly outbox: Outbox; readonly entry: OutboxEntry } | null {
  const found = readyEntries(outbox).find((each) => each.sequence === sequence);
  if (found === undefined || found.revision !== revision) return null;
  const entry: OutboxEntry = { ...found, state: { kind: 'sending' } };
  return { outbox: replaced(outbox, found, entry), entry };
}

/** The server has the item: entries get its id, and the next one of the item goes on top of it. */
function delivered(outbox: Outbox, done: OutboxEntry, item: Item, rebase: Rebase): Outbox {
  const isMade = isLocalId(done.itemId);
  const made = isMade ? new Map(outbox.made).set(done.itemId, item.id) : outbox.made;
  const left = outbox.entries.filter(({ sequence }) => sequence !== done.sequence);
  const entries = isMade ? left.map((entry) => withServerIds(entry, made)) : left;
  const after = { ...outbox, entries, made };
  return rebaseNext(after, { ...done, itemId: item.id }, item, rebase);
}

/** A version that the person has added on top of another of theirs, of which the number is known now. */
function onTopOf(done: OutboxEntry, version: number, entry: OutboxEntry): OutboxEntry {
  const { action, revision, state } = entry;
  if (action.kind !== 'version' || laneOf(entry) !== laneOf(done)) return entry;
  const { seen_version: seen } = action.body;
  const isEarlier = entry.order < done.order || seen === undefined || seen >= version;
  if (isEarlier || state.kind !== 'waiting') return entry;
  const body = { ...action.body, seen_version: version };
  return { ...entry, action: { ...action, body }, revision: revision + 1 };
}

/** The server has what is beside an item; what names it by its local id, or follows it, can be sent now. */
function confirmed(
  outbox: Outbox,
  done: OutboxEntry,
  { made: id, version }: Extract<Outcome, { readonly kind: 'confirmed' }>,
): Outbox {
  const after = replaced(outbox, done, null);
  if (version !== undefined)
    return { ...after, entries: after.entries.map((entry) => onTopOf(done, version, entry)) };
  if (id === undefined) return after;
  const made = new Map(outbox.made).set(localIdOf(done.sequence), id);
  return { ...after, made, entries: after.entries.map((entry) => withServerIds(entry, made)) };
}

/** Puts the next entry of an item on top of what the server has; those that it has already go. */
function rebaseNext(outbox: Outbox, of: OutboxEntry, theirs: Item, rebase: Rebase): Outbox {
  const [next] = entriesOfItem(outbox, of);
  if (next === undefined) return outbox;
  const based = rebase(next, theirs);
  const after = replaced(outbox, next, based);
  return based === null ? rebaseNext(after, of, theirs, rebase) : after;
}

/**
 * What an answer does. An answer to a request that the entry no longer has, because another tab was
 * quicker or the person discarded it, changes nothing but the id of an item that the server made.
 */
export function settle(
  outbox: Outbox,
  { sequence, revision, itemId }: OutboxEntry,
  outcome: Outcome,
  rebase: Rebase,
): Outbox {
  const entry = outbox.entries.find((each) => each.sequence === sequence);
  if (entry === undefined || entry.revision !== revision || entry.state.kind !== 'sending') {
    const isMade = outcome.kind === 'done' && isLocalId(itemId);
    return isMade ? { ...outbox, made: new Map(outbox.made).set(itemId, outcome.item.id) } : outbox;
  }
  switch (outcome.kind) {
    case 'done':
      return delivered(outbox, entry, outcome.item, rebase);
    case 'confirmed':
      return confirmed(outbox, entry, outcome);
    case 'unknown':
      return outbox;
    case 'again':
      return replaced(outbox, entry, { ...entry, revision: revision + 1 });
    case 'stale': {
      const based = rebase(entry, outcome.theirs);
      const after = replaced(outbox, entry, based);
      return based === null ? rebaseNext(after, entry, outcome.theirs, rebase) : after;
    }
    case 'refused': {
      const { problem } = outcome;
      return replaced(outbox, entry, { ...entry, state: { kind: 'refused', problem } });
    }
  }
}

/** What somebody insists on says no more what they saw; a note that others have removed comes back for it. */
function insistedOn(action: OutboxAction, code: string): OutboxAction | null {
  if (action.kind === 'tags' && code === 'tag_decided')
    return { ...action, tags: action.tags.map(({ seen: _seen, ...tag }) => tag) };
  if (action.kind === 'note_answer' && code === 'note_changed') {
    const { seen: _seen, ...rest } = action;
    return rest;
  }
  if (action.kind === 'version' && code === 'version_added') {
    const { seen_version: _seen, ...body } = action.body;
    return { ...action, body };
  }
  if (action.kind !== 'note_change' || !overtakenCodes.has(code)) return null;
  const { seen: _seen, change, ...rest } = action;
  const isGone = code === 'note_removed';
  return { ...rest, change: isGone ? { ...change, is_removed: false } : change };
}

/** Whoever sends a change again knows that others have changed the same. */
function insisting({ action, revision }: OutboxEntry, { code }: OutboxProblem) {
  const insisted = insistedOn(action, code);
  return insisted === null ? {} : { action: insisted, revision: revision + 1 };
}

/** The person wants a refused change to be sent again as it is, with its files. */
export function retry(outbox: Outbox, sequence: number): Outbox {
  const entry = outbox.entries.find((each) => each.sequence === sequence);
  if (entry?.state.kind !== 'refused') return outbox;
  const again = insisting(entry, entry.state.problem);
  const after = replaced(outbox, entry, { ...entry, ...again, state: { kind: 'waiting' } });
  return filesOfEntry(after, entry).reduce((each, { id }) => retryFile(each, id), after);
}

/** Replaces a conflict by what the person chose (`resolveConflict`); null removes it. */
export function decide(
  outbox: Outbox,
  sequence: number,
  choose: (entry: OutboxEntry) => OutboxEntry | null,
  rebase: Rebase,
): Outbox {
  const entry = outbox.entries.find((each) => each.sequence === sequence);
  if (entry?.state.kind !== 'conflict') return outbox;
  const { theirs } = entry.state;
  const chosen = choose(entry);
  const after = replaced(outbox, entry, chosen);
  return withRefusedFiles(chosen === null ? rebaseNext(after, entry, theirs, rebase) : after);
}

/**
 * The entries that go with one when the person discards it: a new item takes its later changes and
 * whatever refers to it along, a note its changes, and a deletion its undo.
 */
export function discardedWith(outbox: Outbox, sequence: number): readonly OutboxEntry[] {
  const first = outbox.entries.find((each) => each.sequence === sequence);
  if (first === undefined) return [];
  const gone = new Set([first]);
  for (const each of gone) {
    const { action, itemId, sequence: of } = each;
    if (action.kind === 'note')
      for (const entry of outbox.entries)
        if (localReferencesOf(entry).has(localIdOf(of))) gone.add(entry);
    if (action.kind === 'remove')
      for (const next of entriesOfItem(outbox, each))
        if (next.action.kind === 'restore' && next.order > each.order) gone.add(next);
    if (action.kind !== 'create') continue;
    for (const entry of outbox.entries)
      if (entry.itemId === itemId || localReferencesOf(entry).has(itemId)) gone.add(entry);
  }
  return outbox.entries.filter((entry) => gone.has(entry));
}

/** Removes an entry, what goes with it, and the files that only these name. */
export function discard(outbox: Outbox, sequence: number): Outbox {
  const gone = discardedWith(outbox, sequence);
  return withoutFilesOf(withoutEntries(outbox, gone), gone);
}

/** Removes everything, but gives no sequence twice: drafts and pages may still have local ids. */
export const emptied = ({ last }: Outbox): Outbox => ({ ...emptyOutbox, last });
