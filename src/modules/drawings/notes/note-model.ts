import type { Annotation, AnnotationStatus } from '../../../contract/annotations.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { StatusFamily } from '../../../ui/status/families.ts';
import { boxAround } from '../stage/shapes.ts';
import { isRemovedBy, withNoteChange } from '../../../domain/outbox/note-changes.ts';
import { localIdOf, type NoteChange, type OutboxEntry } from '../../../domain/outbox/outbox.ts';
import { isHeld } from '../../../domain/outbox/unsent-states.ts';

/** An answer as it is shown; one of which something is not sent has the entry with which this device keeps it. */
export interface ShownAnswer extends Answer {
  readonly entry: OutboxEntry | null;
}

type Answer = Annotation['comments'][number];

/** A note as it is shown; one of which something is not sent has the entry with which this device keeps it. */
export interface ShownNote extends Omit<Annotation, 'comments'> {
  readonly comments: readonly ShownAnswer[];
  readonly entry: OutboxEntry | null;
}

/** What is not sent of a note or of its answers; null if all is. */
export const unsentOf = ({ entry, comments }: ShownNote): OutboxEntry | null =>
  entry ?? comments.find((each) => each.entry !== null)?.entry ?? null;

/** A change that waits for the person is on its note as the server has it, and says why. */
function withChange(note: ShownNote, entry: OutboxEntry, change: NoteChange): ShownNote {
  const { comment } = change;
  const isWaiting = !isHeld(entry);
  if (comment === undefined) {
    const saying = note.entry !== null && isHeld(note.entry) ? note.entry : entry;
    if (!isWaiting) return { ...note, entry };
    const { status = note.status } = change;
    return { ...withNoteChange(note, change), status, entry: saying };
  }
  const comments = note.comments.map((each) => {
    if (each.id !== comment.id) return each;
    return { ...each, text: isWaiting ? comment.text : each.text, entry };
  });
  return { ...note, comments };
}

/** A note with what only this device has of it; nothing if it was removed here. */
function asLeft(
  note: ShownNote,
  beside: readonly OutboxEntry[],
  { display_name: user_name }: Author,
): readonly ShownNote[] {
  let left = note;
  const changes: NoteChange[] = [];
  for (const entry of beside) {
    const { action, sequence, at } = entry;
    if (action.kind === 'note_change' && action.id === note.id) {
      left = withChange(left, entry, action.change);
      if (!isHeld(entry)) changes.push(action.change);
    }
    if (action.kind !== 'note_answer' || action.id !== note.id) continue;
    const { text, status } = action;
    const id = localIdOf(sequence);
    const by = { id, user_name, created_at: at, changed_at: null, may_change: true };
    const isTaken = status !== null && !isHeld(entry);
    left = {
      ...left,
      status: isTaken ? status : left.status,
      comments: [...left.comments, { ...by, text, status, entry }],
    };
  }
  return isRemovedBy(changes) ? [] : [left];
}

/** The notes of the server, and after them those that only this device has, as the person left them. */
export function shownNotes(
  stored: readonly Annotation[],
  beside: readonly OutboxEntry[],
  version: number,
  user: Author,
): readonly ShownNote[] {
  const known = stored.map((note) => ({
    ...note,
    comments: note.comments.map((answer) => ({ ...answer, entry: null })),
    entry: null,
  }));
  return [...known, ...unsentNotes(beside, version, user)].flatMap((note) =>
    asLeft(note, beside, user),
  );
}

interface Author {
  readonly id: number;
  readonly display_name: string;
}

/** The notes on a version that are only on this device, made by the person who has it. */
function unsentNotes(
  beside: readonly OutboxEntry[],
  version: number,
  { id: user_id, display_name: user_name }: Author,
): readonly ShownNote[] {
  return beside.flatMap((entry): readonly ShownNote[] => {
    const { action, sequence, at } = entry;
    if (action.kind !== 'note' || action.version !== version) return [];
    return [
      {
        ...action.note,
        id: localIdOf(sequence),
        status: 'open',
        user_id,
        user_name,
        created_at: at,
        changed_at: null,
        from_version: null,
        may_change: true,
        comments: [],
        entry,
      },
    ];
  });
}

/** Which notes are shown: one status, or those that are not closed, or all. */
export type NoteFilter = 'unclosed' | AnnotationStatus | 'all';

export const noteFilters: readonly NoteFilter[] = ['unclosed', 'open', 'answered', 'closed', 'all'];

/** Whether a filter lets a note through. */
export function passesNote({ status }: ShownNote, filter: NoteFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'unclosed' ? status !== 'closed' : status === filter;
}

/** What the status of a note means. */
export const familyOf: Readonly<Record<AnnotationStatus, StatusFamily>> = {
  open: 'waiting',
  answered: 'moving',
  closed: 'closed',
};

/** Where a note is, with its page. */
export const placeOf = ({
  page,
  points,
}: Pick<Annotation, 'page' | 'points'>): Box & { readonly page: number } => ({
  page,
  ...boxAround(points),
});
