import { afterEach, expect, test, vi } from 'vitest';
import { itemOf, json, errorResponse, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, confirmedTag as tag } from '../../../tests/support/outbox-server.ts';
import type { NewAnnotation } from '../../contract/annotations.ts';
import type { NewEntry, OutboxEntry } from '../../domain/outbox/outbox.ts';
import { sendEntry } from './send.ts';

const orders = moduleOfTemplate('workorders');
const base = itemOf(orders, 7, { name: 'Pump', version: 3 });
const current = { ...base, version: 5 };

function entryOf(action: NewEntry['action'], module = orders): OutboxEntry {
  const of = action.kind === 'create' ? null : base;
  const change = changeOf(module, { id: 'change-1', action, base: of, mine: base });
  return { ...change, sequence: 1, order: 1, revision: 2, state: { kind: 'sending' } };
}

const update = entryOf({ kind: 'update', body: { name: 'Mine' } });
const create = entryOf({ kind: 'create', body: { name: 'New', client_id: 'c' } });
const remove = entryOf({ kind: 'remove' });
const restore = entryOf({ kind: 'restore' });
const comment = entryOf({ kind: 'comment', body: { text: 'Worn out', client_id: 'said' } });
const documents = moduleOfTemplate('dms_documents');
const note: NewAnnotation = { page: 1, kind: 'text', points: [{ x: 0.5, y: 0.5 }], text: 'Leaks' };
const noteEntry = entryOf({ kind: 'note', version: 2, note }, documents);
const noteChange = entryOf({ kind: 'note_change', id: 30, change: { text: 'Dry' } }, documents);
const tagsEntry = entryOf({ kind: 'tags', version: 2, tags: [tag] }, documents);
const move = entryOf({ kind: 'move', to: 'done', status: 4, comment: 'Finished' });

afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(response: () => Response | Promise<Response>) {
  const requests: {
    readonly address: string;
    readonly headers: Headers;
    readonly body: unknown;
  }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    requests.push({
      address: `${init.method} ${new URL(address, 'http://site').pathname}`,
      headers: new Headers(init.headers),
      body,
    });
    return response();
  });
  return requests;
}

test.each([
  [create, 'POST /api/sites/1/workorders', null, { name: 'New', client_id: 'c' }],
  [update, 'PATCH /api/sites/1/workorders/7', '"3"', { name: 'Mine' }],
  [move, 'POST /api/sites/1/workorders/7/transitions', '"3"', { to: 'done', comment: 'Finished' }],
  [remove, 'DELETE /api/sites/1/workorders/7', '"3"', null],
  [restore, 'POST /api/sites/1/workorders/7/restore', '"3"', null],
] as const)(
  'an entry is sent with its own key and the version that the person saw: %#',
  async (entry, address, version, body) => {
    const requests = answerWith(() => json(current));
    expect(await sendEntry(entry)).toEqual({ kind: 'done', item: current });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ address, body });
    expect(requests[0]?.headers.get('if-match')).toBe(version);
    expect(requests[0]?.headers.get('idempotency-key')).toBe('change-1.2');
  },
);

test.each([
  [update, 412, 'stale', { details: { current } }, { kind: 'stale', theirs: current }],
  [create, 409, 'client_id_taken', { details: { current } }, { kind: 'done', item: current }],
  [update, 409, 'answer_not_kept', {}, { kind: 'again' }],
  [comment, 409, 'client_id_taken', {}, { kind: 'confirmed' }],
  [remove, 409, 'deleted_item', {}, { kind: 'confirmed' }],
  [restore, 409, 'not_deleted', {}, { kind: 'confirmed' }],
  [remove, 412, 'stale', { details: { current } }, { kind: 'stale', theirs: current }],
  [
    comment,
    409,
    'deleted_item',
    {},
    { kind: 'refused', problem: { status: 409, code: 'deleted_item', message: 'A sentence.' } },
  ],
  [update, 401, 'unauthenticated', {}, { kind: 'signed_out' }],
  [update, 403, 'second_factor_required', {}, { kind: 'signed_out' }],
  [update, 429, 'too_many', {}, { kind: 'unknown' }],
  [update, 500, 'internal', {}, { kind: 'unknown' }],
  [
    update,
    403,
    'forbidden',
    {},
    { kind: 'refused', problem: { status: 403, code: 'forbidden', message: 'A sentence.' } },
  ],
] as const)('what an answer means: %#', async (entry, status, code, more, outcome) => {
  answerWith(() => errorResponse(status, code, 'A sentence.', more));
  expect(await sendEntry(entry)).toEqual(outcome);
});

const said = { text: 'Worn out', client_id: 'said' };
const rewritten = { text: 'Worn through', mentions: { user_ids: [], team_ids: [] } };
test.each([
  [comment, 'POST /api/sites/1/workorders/7/comments', said],
  [
    entryOf({ kind: 'edit_comment', commentId: 5, body: rewritten }),
    'PATCH /api/sites/1/workorders/7/comments/5',
    rewritten,
  ],
  [
    entryOf({ kind: 'remove_comment', commentId: 5 }),
    'DELETE /api/sites/1/workorders/7/comments/5',
    null,
  ],
] as const)(
  'a comment or a change of one is sent with its own key, and its answer has no item: %#',
  async (entry, address, body) => {
    const requests = answerWith(() => json({ id: 5, ...said }));
    expect(await sendEntry(entry)).toEqual({ kind: 'confirmed' });
    expect(requests).toMatchObject([{ address, body }]);
    expect(requests[0]?.headers.get('idempotency-key')).toBe('change-1.2');
  },
);

test.each([
  [
    noteEntry,
    'POST',
    'annotations',
    // By the id of its entry the server knows a note whose key it has forgotten.
    { version: 2, annotations: [{ ...note, client_id: 'change-1' }] },
    { made: 30 },
  ],
  [
    entryOf(
      { kind: 'note_answer', id: 30, text: 'Yes', status: 'answered', seen: 'open' },
      documents,
    ),
    'POST',
    'annotations/comments',
    { id: 30, text: 'Yes', status: 'answered', seen: 'open', client_id: 'change-1' },
    {},
  ],
  [noteChange, 'PATCH', 'annotations', { changes: [{ id: 30, text: 'Dry' }] }, {}],
  [tagsEntry, 'PUT', 'hotspots', { version: 2, hotspots: [tag] }, {}],
] as const)('what lies on a drawing is sent with its own key: %#', async (...of) => {
  const [entry, method, end, body, made] = of;
  const requests = answerWith(() => json({ annotations: [{ id: 30 }] }));
  expect(await sendEntry(entry)).toEqual({ kind: 'confirmed', ...made });
  const address = `${method} /api/sites/1/dms/documents/7/${end}`;
  expect(requests).toMatchObject([{ address, body }]);
  expect(requests[0]?.headers.get('idempotency-key')).toBe('change-1.2');
});

test('without an answer it is unknown whether the change was carried out', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendEntry(update)).toEqual({ kind: 'unknown' });
});
