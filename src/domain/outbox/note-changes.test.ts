import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, confirmedTag as tag } from '../../../tests/support/outbox-server.ts';
import type { NewAnnotation } from '../../contract/annotations.ts';
import { append } from './append.ts';
import { changeNote, revise, takeBack } from './note-changes.ts';
import {
  emptyOutbox,
  idempotencyKeyOf,
  localIdOf,
  type BesideAction,
  type NoteChange,
  type Outbox,
} from './outbox.ts';
import { appendRemoval } from './removal.ts';
import { begin, discard, readyEntries, retry, settle } from './settle.ts';

const documents = moduleOfTemplate('dms_documents');
const machines = moduleOfTemplate('equipment');
const drawing = itemOf(documents, 7, { name: 'Sump', version: 3 });

const noteOf = (text: string): NewAnnotation => ({
  page: 1,
  kind: 'text',
  points: [{ x: 0.5, y: 0.5 }],
  text,
});
const saying = (text: string): BesideAction => ({ kind: 'note', version: 1, note: noteOf(text) });
const deciding: BesideAction = { kind: 'tags', version: 1, tags: [tag] };

const change = (action: BesideAction | { readonly kind: 'remove' }) =>
  changeOf(documents, { id: `${action.kind}`, action, base: drawing, mine: drawing });

const outboxOf = (...actions: readonly BesideAction[]): Outbox =>
  actions.reduce((outbox, action) => append(outbox, change(action)).outbox, emptyOutbox);

/** The outbox while the request of its entry is on its way. */
function sending(outbox: Outbox) {
  const [ready] = readyEntries(outbox);
  const begun = ready === undefined ? null : begin(outbox, ready);
  if (begun === null) throw new Error('Nothing is ready');
  return begun;
}

const refuse = (outbox: Outbox, code: string): Outbox => {
  const begun = sending(outbox);
  const problem = { status: 409, code, message: 'No.' };
  return settle(begun.outbox, begun.entry, { kind: 'refused', problem }, (entry) => entry);
};

/** Changes the note of the first entry. */
const withChangeOfNote = (outbox: Outbox, more: NoteChange): Outbox => {
  const action: BesideAction = { kind: 'note_change', id: localIdOf(1), change: more };
  const next = changeOf(documents, { id: 'later', action, base: drawing, mine: drawing });
  const after = changeNote(outbox, next);
  if (after === null) throw new Error('The note is gone');
  return after;
};

test('a note that waits is changed and removed by itself, as another request', () => {
  const outbox = outboxOf(saying('Leaks'));
  const changed = withChangeOfNote(outbox, { text: 'Leaks here' });
  expect(changed.entries).toMatchObject([{ action: saying('Leaks here'), sequence: 1 }]);
  // Another request must not have the key of the first.
  const [before, after] = [outbox, changed].map(({ entries }) => entries.map(idempotencyKeyOf));
  expect(before).not.toEqual(after);
  expect(withChangeOfNote(outbox, { is_removed: true }).entries).toEqual([]);
});

test('a change of a note that may have arrived follows it, with the id of the server', () => {
  const { outbox, entry } = sending(outboxOf(saying('Leaks')));
  const changed = withChangeOfNote(outbox, { text: 'Leaks here' });
  expect(readyEntries(changed)).toEqual([entry]);
  const arrived = settle(changed, entry, { kind: 'confirmed', made: 30 }, (each) => each);
  const change = { kind: 'note_change', id: 30, change: { text: 'Leaks here' } };
  expect(readyEntries(arrived)).toMatchObject([{ action: change }]);
  // The page may still show its local id.
  const removed = withChangeOfNote(arrived, { is_removed: true });
  expect(removed.entries).toMatchObject([{ action: { id: 30, change: { is_removed: true } } }]);
  // If it has not arrived, both are one again.
  const problem = { status: 422, code: 'invalid', message: 'No.' };
  const refused = settle(changed, entry, { kind: 'refused', problem }, (each) => each);
  const corrected = withChangeOfNote(refused, { points: [{ x: 0, y: 0 }] });
  const note = { ...noteOf('Leaks here'), points: [{ x: 0, y: 0 }] };
  expect(corrected.entries).toMatchObject([{ action: { kind: 'note', note } }]);
  expect(discard(refused, 1).entries).toEqual([]);
});

test('a refused note holds up no other, and is sent again when it is corrected', () => {
  const refused = refuse(outboxOf(saying('Leaks'), deciding, saying('Rust')), 'invalid');
  expect(
    readyEntries(refused)
      .map(({ sequence }) => sequence)
      .toSorted((a, b) => a - b),
  ).toEqual([2, 3]);
  const corrected = withChangeOfNote(refused, { text: 'Leaks here' });
  expect(corrected.entries[0]?.state).toEqual({ kind: 'waiting' });
});

test('a decision that waits is changed and taken back, and one that may have arrived is neither', () => {
  const outbox = outboxOf(deciding);
  const other: BesideAction = { kind: 'tags', version: 2, tags: [tag] };
  expect(revise(outbox, 1, other)?.entries).toMatchObject([{ action: other }]);
  expect(takeBack(outbox, 1)?.entries).toEqual([]);
  const sent = sending(outbox).outbox;
  expect(revise(sent, 1, other)).toBeNull();
  expect(takeBack(sent, 1)).toBeNull();
});

test('a decision that others have overtaken waits for the person, who can insist on it', () => {
  const refused = refuse(outboxOf(deciding), 'tag_decided');
  expect(readyEntries(refused)).toEqual([]);
  const [again] = readyEntries(retry(refused, 1));
  const { seen: _, ...blind } = tag;
  expect(again?.action).toEqual({ kind: 'tags', version: 1, tags: [blind] });
  const other = retry(refuse(outboxOf(deciding), 'unavailable_item'), 1);
  expect(readyEntries(other)[0]?.action).toEqual(deciding);
});

const storedNote = 30;
const seen = { text: 'Leaks', points: noteOf('Leaks').points, status: 'open' } as const;

/** Changes a note that the server has. */
const changing = (outbox: Outbox, ...changes: readonly NoteChange[]): Outbox =>
  changes.reduce((before, each) => {
    const action: BesideAction = { kind: 'note_change', id: storedNote, change: each, seen };
    return changeNote(before, change(action)) ?? before;
  }, outbox);
const answering: BesideAction = {
  kind: 'note_answer',
  id: storedNote,
  text: 'Yes',
  status: 'answered',
  seen: 'open',
};
const changesIn = ({ entries }: Outbox) =>
  entries.map(({ action }) => (action.kind === 'note_change' ? action.change : action.kind));

test('changes of a note of the server are one as long as they wait, and nothing if they take each other back', () => {
  const moved = [{ x: 0, y: 0 }];
  const folded = changing(emptyOutbox, { text: 'A' }, { points: moved }, { text: 'B' });
  expect(changesIn(folded)).toEqual([{ text: 'B', points: moved }]);
  expect(folded.entries).toMatchObject([{ revision: 2, action: { seen } }]);
  const removed = changing(folded, { is_removed: true });
  expect(changesIn(removed)).toEqual([{ text: 'B', points: moved, is_removed: true }]);
  expect(changesIn(changing(removed, { is_removed: false }))).toEqual(changesIn(folded));
  const undone = changing(emptyOutbox, { is_removed: true }, { is_removed: false });
  expect(undone.entries).toEqual([]);
  // What may have arrived is followed, and an answer keeps its place between changes.
  const sent = changing(sending(folded).outbox, { text: 'C' }, { status: 'closed' });
  expect(changesIn(sent)).toEqual([
    { text: 'B', points: moved },
    { text: 'C', status: 'closed' },
  ]);
  const answered = append(folded, change(answering)).outbox;
  const said = { id: 8, text: 'Yes, it is' };
  expect(changesIn(changing(answered, { text: 'C' }, { comment: said }, { text: 'D' }))).toEqual([
    { text: 'B', points: moved },
    'note_answer',
    { text: 'D' },
    { comment: said },
  ]);
});

test('a change that others have overtaken is insisted on without what was seen, and brings a removed note back', () => {
  const outbox = changing(emptyOutbox, { text: 'A' });
  const again = (of: Outbox, code: string) => readyEntries(retry(refuse(of, code), 1))[0]?.action;
  const insisted = { kind: 'note_change', id: storedNote, change: { text: 'A' } };
  expect(again(outbox, 'note_changed')).toEqual(insisted);
  const back = { text: 'A', is_removed: false };
  expect(again(outbox, 'note_removed')).toEqual({ ...insisted, change: back });
  expect(again(outbox, 'forbidden')).toMatchObject({ seen });
  const answered = outboxOf(answering);
  expect(again(answered, 'note_changed')).not.toHaveProperty('seen');
  // A refused change holds up no later one, which does not join it.
  const later = changing(refuse(outbox, 'note_changed'), { text: 'B' });
  expect(readyEntries(later)).toMatchObject([{ action: { change: { text: 'B' } } }]);
});

test('notes and decisions on tags are sent before the deletion of their drawing', () => {
  const { outbox } = appendRemoval(outboxOf(saying('Leaks'), deciding), change({ kind: 'remove' }));
  expect(readyEntries(outbox).map(({ action }) => action.kind)).toEqual(['note', 'tags']);
});

test('a tag of a machine that only this device has waits for it, and then names it', () => {
  const body = { client_id: 'machine', name: 'Pump' };
  const mine = itemOf(machines, 0, { ...body, version: 0 });
  const action = { kind: 'create', body } as const;
  const made = append(emptyOutbox, changeOf(machines, { id: 'made', action, base: null, mine }));
  const { itemId } = made.entry;
  const tagged = change({ ...deciding, tags: [{ ...tag, item_id: itemId }] });
  const { outbox } = append(made.outbox, tagged);
  const begun = sending(outbox);
  expect(begun.entry.itemId).toBe(itemId);
  const item = { ...mine, id: 40, version: 1 };
  const after = settle(begun.outbox, begun.entry, { kind: 'done', item }, (entry) => entry);
  expect(readyEntries(after)).toMatchObject([{ action: { tags: [{ item_id: 40 }] } }]);
});
