import { beforeEach, describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf } from '../../../tests/support/outbox-server.ts';
import type { ItemChanges } from '../../runtime/record/item.ts';
import { append, DiscardedItem } from './append.ts';
import {
  appendFile,
  discardFile,
  filesOfEntry,
  looseFiles,
  readyFiles,
  retryFile,
  settleFile,
  unsentCount,
} from './files.ts';
import { emptyOutbox, type OutboxEntry, type Outbox, type OutboxFile } from './outbox.ts';
import { begin, discard, readyEntries, retry, settle as settleEntry } from './settle.ts';

const orders = moduleOfTemplate('workorders');
const leak = itemOf(orders, 7, { name: 'Leak', files: [4] });
const infected = { status: 422, code: 'infected_file', message: 'It has a virus.' };

let outbox: Outbox;

beforeEach(() => {
  outbox = emptyOutbox;
});

function add(name: string): OutboxFile {
  const added = appendFile(outbox, {
    key: name,
    site: 1,
    name,
    size: 3,
    mediaType: 'image/jpeg',
    kind: 'uploaded',
    at: '2026-11-26T08:00:00.000Z',
  });
  outbox = added.outbox;
  return added.file;
}

function edit(body: ItemChanges): OutboxEntry {
  const mine = { ...leak, ...body };
  const action = { kind: 'update', body } as const;
  const id = `change ${outbox.last}`;
  const added = append(outbox, changeOf(orders, { id, action, base: leak, mine }));
  outbox = added.outbox;
  return added.entry;
}

function comment(...file_ids: number[]): OutboxEntry {
  const action = { kind: 'comment', body: { client_id: 'c', text: 'See', file_ids } } as const;
  const change = changeOf(orders, { id: 'comment', action, base: leak, mine: leak });
  const added = append(outbox, change);
  outbox = added.outbox;
  return added.entry;
}

const settle = (file: OutboxFile, outcome: Parameters<typeof settleFile>[2]) => {
  outbox = settleFile(outbox, file.id, outcome);
};
const states = () => outbox.entries.map(({ state }) => state.kind);

describe('files without a network', () => {
  test('a change waits for its files, whose local ids become those of the server everywhere', () => {
    const [photo, drawing] = [add('photo.jpg'), add('drawing.pdf')];
    edit({ files: [4, photo.id, drawing.id] });
    comment(photo.id);
    expect(readyFiles(outbox)).toEqual([photo, drawing]);
    expect(readyEntries(outbox)).toEqual([]);
    settle(photo, { kind: 'done', id: 20 });
    expect(readyEntries(outbox).map(({ action }) => action)).toEqual([
      { kind: 'comment', body: { client_id: 'c', text: 'See', file_ids: [20] } },
    ]);
    settle(drawing, { kind: 'unknown' });
    settle(drawing, { kind: 'done', id: 21 });
    const [change] = readyEntries(outbox);
    expect(change).toMatchObject({
      action: { body: { files: [4, 20, 21] } },
      mine: { files: [4, 20, 21] },
    });
    expect(outbox.files).toEqual([]);
  });

  test('a version waits for its file; a refusal for a version of others says so once, and the person insists', () => {
    const file = add('plan.pdf');
    const body = { file_id: file.id, seen_version: 1 };
    const action = { kind: 'version', name: file.name, body } as const;
    const change = changeOf(orders, { id: 'version', action, base: leak, mine: leak });
    outbox = append(outbox, change).outbox;
    edit({ name: 'Leak 2' });
    expect(readyEntries(outbox).map((entry) => entry.action.kind)).toEqual(['update']);
    settle(file, { kind: 'done', id: 20 });
    const ready = readyEntries(outbox).find((entry) => entry.action.kind === 'version');
    if (ready === undefined) throw new Error('The version is not ready.');
    expect(ready.action).toMatchObject({ body: { file_id: 20, seen_version: 1 } });
    const begun = begin(outbox, ready);
    if (begun === null) throw new Error('The version can not be sent.');
    const problem = { status: 409, code: 'version_added', message: 'There is version 2.' };
    const rebase = (entry: OutboxEntry) => entry;
    outbox = settleEntry(begun.outbox, begun.entry, { kind: 'refused', problem }, rebase);
    expect(states()).toEqual(['refused', 'waiting']);
    outbox = retry(outbox, ready.sequence);
    expect(outbox.entries[0]).toMatchObject({ action: { body: { file_id: 20 } }, revision: 1 });
    expect(outbox.entries[0]?.action).not.toHaveProperty('body.seen_version');
  });

  test('a form that still has the local id of a file is saved with the id of the server', () => {
    const photo = add('photo.jpg');
    expect([looseFiles(outbox), unsentCount(outbox)]).toEqual([[photo], 1]);
    settle(photo, { kind: 'done', id: 20 });
    expect(edit({ files: [4, photo.id] }).action).toEqual({
      kind: 'update',
      body: { files: [4, 20] },
    });
  });

  test('a refused file holds up the changes that name it alone, also later ones, until it is retried', () => {
    const [photo, other] = [add('photo.jpg'), add('other.jpg')];
    const first = edit({ files: [4, photo.id] });
    comment(other.id);
    settle(photo, { kind: 'refused', problem: infected });
    expect(states()).toEqual(['refused', 'waiting']);
    expect(outbox.entries[0]?.state).toMatchObject({
      problem: { message: 'photo.jpg: It has a virus.' },
    });
    outbox = retry(outbox, first.sequence);
    expect([states(), readyFiles(outbox).length]).toEqual([['waiting', 'waiting'], 2]);
    settle(photo, { kind: 'refused', problem: infected });
    outbox = retryFile(outbox, photo.id);
    expect(states()).toEqual(['waiting', 'waiting']);
    settle(photo, { kind: 'refused', problem: infected });
    expect(comment(photo.id).state.kind).toBe('refused');
  });

  test('the person corrects the change by leaving the refused file out, and may discard the file then', () => {
    const photo = add('photo.jpg');
    edit({ files: [4, photo.id] });
    settle(photo, { kind: 'refused', problem: infected });
    outbox = discardFile(outbox, photo.id);
    expect(outbox.files).toHaveLength(1);
    expect(edit({ files: [4] }).state.kind).toBe('waiting');
    expect(looseFiles(outbox)).toMatchObject([{ id: photo.id }]);
    outbox = discardFile(outbox, photo.id);
    expect(outbox.files).toEqual([]);
    expect(() => edit({ files: [4, photo.id] })).toThrow(DiscardedItem);
  });

  test('a discarded change takes the files along that nothing else names', () => {
    const [photo, both] = [add('photo.jpg'), add('both.jpg')];
    const change = edit({ files: [4, photo.id, both.id] });
    comment(both.id);
    expect(filesOfEntry(outbox, change)).toEqual([photo, both]);
    outbox = discard(outbox, change.sequence);
    expect(outbox.files).toEqual([both]);
    settle(photo, { kind: 'done', id: 20 });
    expect(outbox.made.size).toBe(0);
  });
});
