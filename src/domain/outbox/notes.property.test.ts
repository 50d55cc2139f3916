import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { NoteServer } from '../../../tests/support/note-server.ts';
import { changeOf } from '../../../tests/support/outbox-server.ts';
import type { AnnotationStatus } from '../../contract/annotations.ts';
import { append } from './append.ts';
import { changeNote } from './note-changes.ts';
import {
  type BesideAction,
  emptyOutbox,
  isLocalId,
  localIdOf,
  type NoteChange,
  type Outbox,
  type OutboxEntry,
} from './outbox.ts';
import { begin, readyEntries, settle } from './settle.ts';

const documents = moduleOfTemplate('dms_documents');
const drawing = itemOf(documents, 7, { name: 'Sump', version: 3 });
const points = [{ x: 0.5, y: 0.5 }];

const pick = fc.nat(5);
const text = fc.constantFrom('A', 'B', 'C');

/** What a person, the network and the browser do, in any order. */
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), text }),
  fc.record({ do: fc.constant('edit' as const), pick, text }),
  fc.record({
    do: fc.constant('close' as const),
    pick,
    status: fc.constantFrom('open' as const, 'closed' as const),
  }),
  fc.record({ do: fc.constant('remove' as const), pick }),
  fc.record({ do: fc.constant('bring back' as const), pick }),
  fc.record({ do: fc.constant('answer' as const), pick, text }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      network: fc.constantFrom('fine' as const, 'request lost' as const, 'reply lost' as const),
    }),
  },
  // The device was away for longer than the server keeps keys.
  fc.record({ do: fc.constant('forget' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A note as the person left it. */
interface Left {
  id: number;
  text: string;
  status: AnnotationStatus;
  isRemoved: boolean;
  readonly answers: string[];
}

class Device {
  outbox: Outbox = emptyOutbox;
  readonly server = new NoteServer();
  readonly notes: Left[] = [];
  underWay: OutboxEntry[] = [];
  private count = 0;

  private entryOf(action: BesideAction) {
    this.count += 1;
    return changeOf(documents, { id: `entry ${this.count}`, action, base: drawing, mine: drawing });
  }

  /** The note with the id by which the page knows it. */
  private noteAt(at: number): Left | undefined {
    const note = this.notes[at % this.notes.length];
    if (note !== undefined) note.id = this.outbox.made.get(note.id) ?? note.id;
    return note;
  }

  private change(note: Left, change: NoteChange): void {
    const { id, text: said, status } = note;
    const seen = { text: said, points, status };
    const isBack = change.is_removed === false;
    const action = { kind: 'note_change', id, change, ...(isBack ? {} : { seen }) } as const;
    const after = changeNote(this.outbox, this.entryOf(action));
    if (after === null) throw new Error('The note is gone');
    this.outbox = after;
  }

  private edit(step: Extract<Step, { pick: number }>): void {
    const note = this.noteAt(step.pick);
    if (note === undefined || note.isRemoved !== (step.do === 'bring back')) return;
    const isSent = !isLocalId(note.id);
    if (step.do === 'edit') {
      this.change(note, { text: step.text });
      note.text = step.text;
    } else if (step.do === 'remove') {
      this.change(note, { is_removed: true });
      note.isRemoved = true;
    } else if (isSent && step.do === 'bring back') {
      this.change(note, { is_removed: false });
      note.isRemoved = false;
    } else if (isSent && step.do === 'close') {
      this.change(note, { status: step.status });
      note.status = step.status;
    } else if (isSent && step.do === 'answer') {
      const { id, status: seen } = note;
      const status = seen === 'open' ? 'answered' : null;
      const action = { kind: 'note_answer', id, text: step.text, status, seen } as const;
      this.outbox = append(this.outbox, this.entryOf(action)).outbox;
      note.answers.push(step.text);
      note.status = status ?? seen;
    }
  }

  do(step: Step): void {
    if (step.do === 'write') {
      const note = { page: 1, kind: 'text', points, text: step.text } as const;
      const added = append(this.outbox, this.entryOf({ kind: 'note', version: 1, note }));
      this.outbox = added.outbox;
      const id = localIdOf(added.entry.sequence);
      this.notes.push({ id, text: step.text, status: 'open', isRemoved: false, answers: [] });
    } else if (step.do === 'begin') {
      const [ready] = readyEntries(this.outbox);
      const begun = ready && begin(this.outbox, ready);
      if (!begun) return;
      this.outbox = begun.outbox;
      this.underWay.push(begun.entry);
    } else if (step.do === 'reply') {
      const entry = this.underWay.shift();
      if (entry === undefined || step.network === 'request lost') return;
      const outcome = this.server.handle(entry);
      if (step.network === 'fine')
        this.outbox = settle(this.outbox, entry, outcome, (each) => each);
    } else if (step.do === 'forget') this.server.forgetKeys();
    else this.edit(step);
  }

  drain(): void {
    while (readyEntries(this.outbox).length > 0) {
      this.do({ do: 'begin' });
      this.underWay.splice(0, this.underWay.length - 1);
      this.do({ do: 'reply', network: 'fine' });
    }
  }
}

const shown = (notes: readonly Left[]) =>
  notes
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ id: _id, ...note }) => note)
    .map((note) => JSON.stringify(note))
    .toSorted();

test('whatever is lost on the way, the server has each note and answer once, as the person left it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const device = new Device();
      for (const each of steps) device.do(each);
      device.drain();
      expect(device.outbox.entries).toEqual([]);
      expect(shown(device.server.notes)).toEqual(shown(device.notes));
    }),
    { numRuns: 500 },
  );
});
