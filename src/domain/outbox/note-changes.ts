import type { NewAnnotation } from '../../contract/annotations.ts';
import { definedKeys } from '../../runtime/record/json.ts';
import { append } from './append.ts';
import {
  type BesideAction,
  isLocalId,
  localIdOf,
  type NewEntry,
  type NoteChange,
  type NoteChangeAction,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { withServerIds } from './references.ts';

/** An entry that says something else, as another request. */
const revised = (entry: OutboxEntry, action: BesideAction): OutboxEntry => ({
  ...entry,
  action,
  revision: entry.revision + 1,
  state: { kind: 'waiting' },
});

/**
 * The entry, if it can still be changed on this device: a request that was sent may have arrived, and what
 * it says is on the server then.
 */
function unsentEntry({ entries }: Outbox, sequence: number): OutboxEntry | null {
  const entry = entries.find((each) => each.sequence === sequence);
  return entry === undefined || entry.state.kind === 'sending' ? null : entry;
}

/** An outbox in which an entry beside an item says something else; null if that is too late. */
export function revise(outbox: Outbox, sequence: number, action: BesideAction): Outbox | null {
  const entry = unsentEntry(outbox, sequence);
  if (entry === null) return null;
  const entries = outbox.entries.map((each) => (each === entry ? revised(entry, action) : each));
  return { ...outbox, entries };
}

/** An outbox without an entry beside an item; null if that is too late. */
export function takeBack(outbox: Outbox, sequence: number): Outbox | null {
  const entry = unsentEntry(outbox, sequence);
  return entry && { ...outbox, entries: outbox.entries.filter((each) => each !== entry) };
}

/** A note with a change of its text or place. */
export const withNoteChange = <Note extends Pick<NewAnnotation, 'text' | 'points'>>(
  note: Note,
  { text = note.text, points = note.points }: NoteChange,
): Note => ({ ...note, text, points });

/** Whether a note is removed by changes that follow each other. */
export const isRemovedBy = (changes: readonly NoteChange[]): boolean =>
  changes.findLast(({ is_removed }) => is_removed !== undefined)?.is_removed === true;

/** Whether an entry changes or answers a note. */
const isOfNote = ({ action }: OutboxEntry, id: number): boolean =>
  (action.kind === 'note_change' || action.kind === 'note_answer') && action.id === id;

/**
 * Two changes of a note as one; null if they leave it as it was. The later one decides.
 */
function joined({ change: first, seen }: NoteChangeAction, second: NoteChange): NoteChange | null {
  const { is_removed: isRemoved, ...change } = { ...first, ...second };
  // A removal that was never sent needs no request that takes it back. What says nothing of what was seen
  // began with bringing back a note whose removal may have arrived.
  const isBack = first.is_removed === true && isRemoved === false && seen !== undefined;
  if (isBack || isRemoved === undefined) return definedKeys(change).length === 0 ? null : change;
  return { ...change, is_removed: isRemoved };
}

/** A change of a note that waits, as an entry. */
interface OpenChange {
  readonly entry: OutboxEntry;
  readonly action: NoteChangeAction;
}

/**
 * The entry that a change of a note joins: one that waits and changes the same, the note or one of its answers,
 * after the last new answer. Null if there is none.
 */
function openChange({ entries }: Outbox, { id, change }: NoteChangeAction): OpenChange | null {
  const own = entries.filter((entry) => isOfNote(entry, id));
  const last = own.findLastIndex(({ action }) => action.kind === 'note_answer');
  for (const entry of own.slice(last + 1)) {
    const { action, state } = entry;
    if (action.kind !== 'note_change' || state.kind !== 'waiting') continue;
    if (action.change.comment?.id === change.comment?.id) return { entry, action };
  }
  return null;
}

/** Adds a change of a note that the server has, or that may have arrived. */
function appendNoteChange(outbox: Outbox, next: NewEntry, action: NoteChangeAction): Outbox {
  const open = openChange(outbox, action);
  if (open === null) return append(outbox, next).outbox;
  const change = joined(open.action, action.change);
  const after = change && revised(open.entry, { ...open.action, change });
  const entries = outbox.entries.flatMap((each) => (each === open.entry ? (after ?? []) : each));
  return { ...outbox, entries };
}

/**
 * An outbox with a change of a note. What was never sent says something else, or goes; of a note that may
 * have arrived the change follows it. Null if the note was discarded.
 *
 * @param next an entry with a `note_change`
 */
export function changeNote(outbox: Outbox, next: NewEntry): Outbox | null {
  const known = withServerIds(next, outbox.made);
  const { action } = known;
  if (action.kind !== 'note_change') return null;
  const { id } = action;
  const { entries } = outbox;
  const made = entries.find(
    (each) => each.action.kind === 'note' && localIdOf(each.sequence) === id,
  );
  if (made === undefined || made.action.kind !== 'note')
    return isLocalId(id) ? null : appendNoteChange(outbox, known, action);
  if (made.state.kind === 'sending') return appendNoteChange(outbox, known, action);
  const changes = [action.change];
  const others = entries.filter((each) => {
    const isOf = each.action.kind === 'note_change' && each.action.id === id;
    if (isOf) changes.splice(-1, 0, each.action.change);
    return !isOf;
  });
  if (isRemovedBy(changes)) return { ...outbox, entries: others.filter((each) => each !== made) };
  const note = changes.reduce(withNoteChange, made.action.note);
  const after = revised(made, { ...made.action, note });
  return { ...outbox, entries: others.map((each) => (each === made ? after : each)) };
}
