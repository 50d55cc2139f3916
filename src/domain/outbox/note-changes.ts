import type { NewAnnotation } from '../../contract/annotations.ts';
import { append } from './append.ts';
import {
  type BesideAction,
  isLocalId,
  localIdOf,
  type NewEntry,
  type NoteChange,
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
    return isLocalId(id) ? null : append(outbox, known).outbox;
  if (made.state.kind === 'sending') return append(outbox, known).outbox;
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
