import type { Annotation, AnnotationStatus } from '../../../contract/annotations.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import type { StatusFamily } from '../../../ui/status/families.ts';
import { boxAround } from '../stage/shapes.ts';
import { isRemovedBy, withNoteChange } from '../../../domain/outbox/note-changes.ts';
import { localIdOf, type OutboxEntry } from '../../../domain/outbox/outbox.ts';
import { isHeld } from '../../../domain/outbox/unsent-states.ts';

/** A note as it is shown; one that is not sent has the entry with which this device keeps it. */
export interface ShownNote extends Annotation {
  readonly entry: OutboxEntry | null;
}

/** A note with the changes of it that are only on this device; nothing if they remove it. */
function changedNote(note: ShownNote, beside: readonly OutboxEntry[]): readonly ShownNote[] {
  const own = beside.flatMap((entry) =>
    entry.action.kind === 'note_change' && entry.action.id === note.id
      ? [{ entry, change: entry.action.change }]
      : [],
  );
  const [first] = own;
  if (first === undefined) return [note];
  const changes = own.map(({ change }) => change);
  if (isRemovedBy(changes)) return [];
  // A change that waits for the person says why.
  const { entry } = own.find((each) => isHeld(each.entry)) ?? first;
  return [{ ...changes.reduce(withNoteChange, note), entry }];
}

/** The notes of the server, and after them those that only this device has, as the person left them. */
export function shownNotes(
  stored: readonly Annotation[],
  beside: readonly OutboxEntry[],
  version: number,
  user: Author,
): readonly ShownNote[] {
  const known = stored.map((note) => ({ ...note, entry: null }));
  return [...known, ...unsentNotes(beside, version, user)].flatMap((note) =>
    changedNote(note, beside),
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
export function passesNote({ status }: Annotation, filter: NoteFilter): boolean {
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
export const placeOf = ({ page, points }: Annotation): Box & { readonly page: number } => ({
  page,
  ...boxAround(points),
});
