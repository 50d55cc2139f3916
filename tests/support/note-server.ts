import type { AnnotationStatus } from '../../src/contract/annotations.ts';
import {
  idempotencyKeyOf,
  type NoteAnswerAction,
  type NoteChangeAction,
  type OutboxEntry,
} from '../../src/domain/outbox/outbox.ts';
import type { Outcome } from '../../src/domain/outbox/settle.ts';

interface StoredNote {
  readonly id: number;
  text: string;
  status: AnnotationStatus;
  isRemoved: boolean;
  readonly answers: string[];
}

const refused = (code: string): Outcome => ({
  kind: 'refused',
  problem: { status: 409, code, message: 'Not so.' },
});

/** A server in memory that has the notes of one document: keys, ids of devices and refusals as the real one. */
export class NoteServer {
  readonly notes: StoredNote[] = [];
  private readonly made = new Map<string, number>();
  private readonly answered = new Set<string>();
  private readonly replies = new Map<string, Outcome>();

  /** The keys that the server keeps for seven days are gone. */
  forgetKeys(): void {
    this.replies.clear();
  }

  handle(entry: OutboxEntry): Outcome {
    const key = idempotencyKeyOf(entry);
    const outcome = this.replies.get(key) ?? this.carryOut(entry);
    if (outcome.kind === 'confirmed') this.replies.set(key, outcome);
    return outcome;
  }

  private noteWith(id: number): StoredNote {
    const note = this.notes.find((each) => each.id === id);
    if (note === undefined) throw new Error(`The server has no note ${id}`);
    return note;
  }

  private carryOut({ id, action }: OutboxEntry): Outcome {
    if (action.kind === 'note') {
      const made = this.made.get(id) ?? this.notes.length + 1;
      if (!this.made.has(id)) {
        const { text } = action.note;
        this.notes.push({ id: made, text, status: 'open', isRemoved: false, answers: [] });
        this.made.set(id, made);
      }
      return { kind: 'confirmed', made };
    }
    if (action.kind === 'note_change') return this.change(action);
    if (action.kind === 'note_answer') return this.answer(id, action);
    throw new Error(`${action.kind} is not of a note`);
  }

  private change({ id, change, seen }: NoteChangeAction): Outcome {
    const note = this.noteWith(id);
    const isGone = note.isRemoved && change.is_removed === undefined;
    if (seen !== undefined && isGone) return refused('note_removed');
    const isOvertaken = (['text', 'status'] as const).some(
      (name) =>
        (change[name] !== undefined || change.is_removed === true) &&
        note[name] !== seen?.[name] &&
        note[name] !== change[name],
    );
    if (seen !== undefined && isOvertaken && !note.isRemoved) return refused('note_changed');
    note.text = change.text ?? note.text;
    note.status = change.status ?? note.status;
    note.isRemoved = change.is_removed ?? note.isRemoved;
    return { kind: 'confirmed' };
  }

  private answer(sent: string, { id, text, status, seen }: NoteAnswerAction): Outcome {
    if (this.answered.has(sent)) return { kind: 'confirmed' };
    const note = this.noteWith(id);
    if (note.isRemoved) return refused('note_removed');
    if (status !== null && note.status !== seen && note.status !== status)
      return refused('note_changed');
    this.answered.add(sent);
    note.answers.push(text);
    note.status = status ?? note.status;
    return { kind: 'confirmed' };
  }
}
