import { beforeEach, expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, OutboxServer } from '../../../tests/support/outbox-server.ts';
import type { Item } from '../../runtime/record/item.ts';
import { append } from './append.ts';
import { appendCommentChange, rewriteComment, takeBackRemoval } from './comments.ts';
import { type CommentAction, emptyOutbox, type Outbox } from './outbox.ts';
import { appendRemoval } from './removal.ts';
import { begin, readyEntries, settle } from './settle.ts';

const orders = moduleOfTemplate('workorders');
const mentions = { user_ids: [], team_ids: [] };

let outbox: Outbox;
let server: OutboxServer;
let pump: Item;
let changes: number;

function change(action: CommentAction): void {
  changes += 1;
  const entry = changeOf(orders, { action, id: `change ${changes}`, base: pump, mine: pump });
  outbox =
    action.kind === 'comment' ? append(outbox, entry).outbox : appendCommentChange(outbox, entry);
}

const say = (text: string) =>
  change({ kind: 'comment', body: { client_id: `comment ${changes}`, text } });
const rewrite = (commentId: number, text: string) =>
  change({ kind: 'edit_comment', commentId, body: { text, mentions } });
const take = (commentId: number) => change({ kind: 'remove_comment', commentId });

/** Sends what is ready; without a reply it is unknown whether it has arrived. */
function send(hasReply = true): void {
  for (const ready of readyEntries(outbox)) {
    const begun = begin(outbox, ready);
    if (begun === null) continue;
    const outcome = server.handle(begun.entry);
    const known = hasReply ? outcome : ({ kind: 'unknown' } as const);
    outbox = settle(begun.outbox, begun.entry, known, (entry) => entry);
  }
}

function drain(): void {
  while (readyEntries(outbox).length > 0) send();
}

const actions = () => outbox.entries.map(({ action: { kind } }) => kind);

beforeEach(() => {
  outbox = emptyOutbox;
  server = new OutboxServer(orders);
  pump = server.create({ name: 'Pump' });
  changes = 0;
  say('First');
  say('Second');
  drain();
});

test('comments of the server are changed and removed, each once, and only the last text is sent', () => {
  rewrite(1, 'Draft');
  rewrite(1, 'Better');
  rewrite(2, 'No longer needed');
  take(2);
  expect(actions()).toEqual(['edit_comment', 'remove_comment']);
  send(false);
  drain();
  expect(server.comments.get(pump.id)).toEqual(['Better', '']);
  expect(outbox.entries).toEqual([]);
});

test('a change whose reply is lost is not overtaken by the next one', () => {
  rewrite(1, 'Sent');
  send(false);
  rewrite(1, 'Later');
  expect(actions()).toEqual(['edit_comment', 'edit_comment']);
  drain();
  expect(server.comments.get(pump.id)).toEqual(['Later', 'Second']);
});

test('a removal that was not sent is taken back; one that may have been sent is not', () => {
  take(1);
  const { sequence } = outbox.entries[0] ?? { sequence: 0 };
  const after = takeBackRemoval(outbox, sequence);
  if (after === null) throw new Error('The removal was not sent');
  expect(after.entries).toEqual([]);
  expect(takeBackRemoval(after, sequence)).toBeNull();
  send(false);
  expect(takeBackRemoval(outbox, sequence)).toBeNull();
  drain();
  expect(server.comments.get(pump.id)).toEqual(['', 'Second']);
});

test('a removal that is taken back brings the text that waited, which is sent then', () => {
  rewrite(1, 'Corrected');
  take(1);
  expect(actions()).toEqual(['remove_comment']);
  const { sequence } = outbox.entries[0] ?? { sequence: 0 };
  outbox = takeBackRemoval(outbox, sequence) ?? emptyOutbox;
  expect(actions()).toEqual(['edit_comment']);
  drain();
  expect(server.comments.get(pump.id)).toEqual(['Corrected', 'Second']);
});

test('a refused change of a comment waits for the person, and holds up no other', () => {
  server.change(pump.id, { deleted_at: '2026-11-26T07:00:00.000Z' });
  rewrite(1, 'Too late');
  drain();
  expect(outbox.entries.map(({ state }) => state.kind)).toEqual(['refused']);
  server.change(pump.id, { deleted_at: null });
  take(2);
  drain();
  expect(server.comments.get(pump.id)).toEqual(['First', '']);
  expect(actions()).toEqual(['edit_comment']);
});

test('an item is deleted after the changes of its comments', () => {
  rewrite(1, 'Kept in the bin');
  const removal = { action: { kind: 'remove' }, id: 'removal', base: pump, mine: pump } as const;
  ({ outbox } = appendRemoval(outbox, changeOf(orders, removal)));
  drain();
  expect(server.comments.get(pump.id)).toEqual(['Kept in the bin', 'Second']);
  expect(server.itemWith(pump.id).deleted_at).not.toBeNull();
});

test('a comment that was not sent gets another text; one that may have been sent does not', () => {
  say('Third');
  const { sequence } = outbox.entries[0] ?? { sequence: 0 };
  const body = { text: 'Third, corrected', mentions };
  const after = rewriteComment(outbox, sequence, body);
  if (after === null) throw new Error('The comment was not sent');
  outbox = after;
  send(false);
  expect(rewriteComment(outbox, sequence, { ...body, text: 'Too late' })).toBeNull();
  drain();
  expect(server.comments.get(pump.id)).toEqual(['First', 'Second', 'Third, corrected']);
  expect(rewriteComment(outbox, sequence, body)).toBeNull();
});
