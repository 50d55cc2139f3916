import { beforeEach, describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, OutboxServer, refusedName } from '../../../tests/support/outbox-server.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { append, DiscardedItem } from './append.ts';
import { besideItem, emptyOutbox, type NewEntry, type Outbox } from './outbox.ts';
import { entriesOfModule, itemsWithUnsent, itemWithUnsent } from './overlay.ts';
import { type Rebase, rebaseEntry, resolveConflict } from './rebase.ts';
import { appendRemoval, appendRestore, withoutHeld } from './removal.ts';
import { begin, decide, discard, readyEntries, settle } from './settle.ts';
import { unsentStates } from './unsent-states.ts';

const orders = moduleOfTemplate('workorders');
const rebase: Rebase = (entry, theirs) => rebaseEntry(orders, entry, theirs);

let outbox: Outbox;
let server: OutboxServer;
let changes: number;

beforeEach(() => {
  outbox = emptyOutbox;
  server = new OutboxServer(orders);
  changes = 0;
});

function newChange(change: Pick<NewEntry, 'action' | 'base' | 'mine'>): NewEntry {
  changes += 1;
  return changeOf(orders, { ...change, id: `change ${changes}` });
}

function edit(base: Item, body: ItemChanges): Item {
  const mine = { ...base, ...body };
  const added = append(outbox, newChange({ action: { kind: 'update', body }, base, mine }));
  outbox = added.outbox;
  return added.entry.mine;
}

function create(body: ItemChanges): Item {
  const client = { ...body, client_id: `client ${changes}` };
  const mine = itemOf(orders, 0, { ...client, version: 0 });
  const change = newChange({ action: { kind: 'create', body: client }, base: null, mine });
  const added = append(outbox, change);
  outbox = added.outbox;
  return added.entry.mine;
}

function comment(item: Item, text: string): void {
  const body = { client_id: `comment ${changes}`, text };
  const change = newChange({ action: { kind: 'comment', body }, base: item, mine: item });
  outbox = append(outbox, change).outbox;
}

/** Deletes an item; returns what its undo puts back. */
function remove(base: Item) {
  const change = newChange({ action: { kind: 'remove' }, base, mine: base });
  const mine = { ...base, deleted_at: change.at };
  const removed = appendRemoval(outbox, { ...change, mine });
  ({ outbox } = removed);
  return removed.dropped;
}

function undo(base: Item, dropped: ReturnType<typeof remove>): void {
  const change = newChange({ action: { kind: 'restore' }, base, mine: base });
  outbox = appendRestore(outbox, change, dropped);
}

type Network = 'fine' | 'reply lost';

function send(network: Network = 'fine'): void {
  for (const ready of readyEntries(outbox)) {
    const begun = begin(outbox, ready);
    if (begun === null) continue;
    const outcome = server.handle(begun.entry);
    const known = network === 'fine' ? outcome : ({ kind: 'unknown' } as const);
    outbox = settle(begun.outbox, begun.entry, known, rebase);
  }
}

function drain(): void {
  for (let turns = 0; readyEntries(outbox).length > 0; turns += 1) {
    if (turns > 50) throw new Error('The outbox does not drain');
    send();
  }
}

const kinds = () => outbox.entries.map(({ action }) => action.kind);
const states = () => outbox.entries.map(({ state }) => state.kind);
const shown = (items: readonly Item[]) =>
  itemsWithUnsent(entriesOfModule(outbox, 1, 'workorders'), items).map(({ id }) => id);

describe('deletions without a network', () => {
  test('an item goes after its changes and comments have arrived, and lists do not show it meanwhile', () => {
    const pump = server.create({ name: 'Pump' });
    const named = edit(pump, { name: 'Pump 7' });
    comment(named, 'Worn out');
    remove(named);
    expect(shown([pump])).toEqual([]);
    expect(itemWithUnsent(outbox.entries, pump)?.deleted_at).not.toBeNull();
    drain();
    expect(server.itemWith(pump.id).name).toBe('Pump 7');
    expect(server.itemWith(pump.id).deleted_at).not.toBeNull();
    expect(server.comments.get(pump.id)).toEqual(['Worn out']);
    expect(outbox.entries).toEqual([]);
  });

  test('the undo of a deletion that was not sent leaves the item as it was', () => {
    const pump = server.create({ name: 'Pump' });
    const mine = edit(pump, { name: refusedName });
    send();
    expect(states()).toEqual(['refused']);
    const dropped = remove(mine);
    expect(kinds()).toEqual(['remove']);
    undo(mine, dropped);
    expect([kinds(), states()]).toEqual([['update'], ['refused']]);
    expect(shown([pump])).toEqual([pump.id]);
  });

  test('the undo of a deletion that may have arrived restores the item', () => {
    const pump = server.create({ name: 'Pump' });
    const dropped = remove(pump);
    send('reply lost');
    expect(server.itemWith(pump.id).deleted_at).not.toBeNull();
    undo(pump, dropped);
    expect(kinds()).toEqual(['remove', 'restore']);
    drain();
    expect(server.itemWith(pump.id).deleted_at).toBeNull();
    expect(outbox.entries).toEqual([]);
  });

  test('what was refused comes back behind a restoration that has to be sent', () => {
    const pump = server.create({ name: 'Pump' });
    const mine = edit(pump, { name: refusedName });
    drain();
    const dropped = remove(mine);
    send('reply lost');
    undo(mine, dropped);
    drain();
    expect(server.itemWith(pump.id).deleted_at).toBeNull();
    expect([kinds(), states()]).toEqual([['update'], ['refused']]);
  });

  test('a new item that was never sent goes without a request, and the undo brings all of it back', () => {
    const motor = edit(create({ name: 'Motor' }), { estimated_hours: 4 });
    const dropped = remove(motor);
    expect(outbox.entries).toEqual([]);
    expect(() => edit(motor, { estimated_hours: 5 })).toThrow(DiscardedItem);
    undo(motor, dropped);
    drain();
    expect(server.itemWith(1)).toMatchObject({ name: 'Motor', estimated_hours: 4 });
  });

  test('a new item to which others refer is made, then referred to, then deleted', () => {
    const motor = create({ name: 'Motor' });
    const order = create({ name: 'Order', equipment_item_ids: [motor.id] });
    remove(motor);
    expect(shown([])).toEqual([order.id]);
    drain();
    expect(server.log.map(({ entry }) => entry.action.kind)).toEqual([
      'create',
      'create',
      'remove',
    ]);
    expect(server.itemWith(2)).toMatchObject({ name: 'Order', equipment_item_ids: [1] });
  });

  test('what others have changed since is shown before the item goes, and the person decides', () => {
    const [a, b] = [server.create({ name: 'A' }), server.create({ name: 'B' })];
    for (const item of [a, b]) {
      remove(item);
      server.change(item.id, { estimated_hours: 9 });
    }
    drain();
    expect(states()).toEqual(['conflict', 'conflict']);
    expect(shown([a, b])).toEqual([a.id, b.id]);
    const [first, second] = outbox.entries.map(({ sequence }) => sequence);
    const goOn = (sequence = 0) =>
      decide(outbox, sequence, (entry) => resolveConflict(orders, entry, new Map()), rebase);
    outbox = goOn(first);
    outbox = discard(outbox, second ?? 0);
    drain();
    expect(server.itemWith(a.id).deleted_at).not.toBeNull();
    expect(server.itemWith(b.id).deleted_at).toBeNull();
  });

  test('a change of an item whose deletion was refused goes before the deletion', () => {
    const pump = server.create({ name: 'Pump' });
    remove(pump);
    const [entry] = readyEntries(outbox);
    const begun = entry === undefined ? null : begin(outbox, entry);
    if (begun === null) throw new Error('The deletion is not ready');
    const problem = { status: 409, code: 'still_referenced', message: 'Others belong to it.' };
    outbox = settle(begun.outbox, begun.entry, { kind: 'refused', problem }, rebase);
    edit(pump, { name: 'Pump 7' });
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({ name: 'Pump 7', deleted_at: null });
    expect([kinds(), states()]).toEqual([['remove'], ['refused']]);
  });

  test('an item that others have deleted already is done', () => {
    const pump = server.create({ name: 'Pump' });
    remove(pump);
    server.change(pump.id, { deleted_at: '2026-11-26T09:00:00.000Z' });
    drain();
    expect(outbox.entries).toEqual([]);
  });

  test('a deletion that the server has carried out takes along what waits for the person', () => {
    const [a, b] = [server.create({ name: 'A' }), server.create({ name: 'B' })];
    edit(a, { name: refusedName });
    edit(b, { name: refusedName });
    drain();
    const after = withoutHeld(outbox, newChange({ action: { kind: 'remove' }, base: a, mine: a }));
    expect(after.dropped.map(({ itemId }) => itemId)).toEqual([a.id]);
    expect(after.outbox.entries.map(({ itemId }) => itemId)).toEqual([b.id]);
  });
});

describe('comments without a network', () => {
  test('they arrive once and in order, and neither wait for refused changes nor hold up others', () => {
    const pump = server.create({ name: 'Pump' });
    const mine = edit(pump, { name: refusedName });
    comment(mine, 'First');
    comment(mine, 'Second');
    send('reply lost');
    drain();
    expect(server.comments.get(pump.id)).toEqual(['First', 'Second']);
    expect(states()).toEqual(['refused']);
  });

  test('one on a new item waits for it', () => {
    const motor = create({ name: 'Motor' });
    comment(motor, 'Made offline');
    expect(
      besideItem(outbox, {
        ...newChange({ action: { kind: 'remove' }, base: motor, mine: motor }),
      }),
    ).toHaveLength(1);
    expect(readyEntries(outbox)).toHaveLength(1);
    drain();
    expect(server.comments.get(1)).toEqual(['Made offline']);
  });

  test('a refused one lets later ones pass', () => {
    const pump = server.create({ name: 'Pump' });
    comment(pump, 'First');
    server.change(pump.id, { deleted_at: '2026-11-26T09:00:00.000Z' });
    drain();
    server.change(pump.id, { deleted_at: null });
    comment(pump, 'Second');
    drain();
    expect(server.comments.get(pump.id)).toEqual(['Second']);
    expect(states()).toEqual(['refused']);
  });
});

test('lists know which items have unsent changes, and which of these wait for the person', () => {
  const [a, b] = [server.create({ name: 'A' }), server.create({ name: 'B' })];
  edit(a, { name: refusedName });
  drain();
  comment(b, 'Later');
  expect([...unsentStates(outbox.entries, 'workorders')]).toEqual([
    [a.id, 'held'],
    [b.id, 'waiting'],
  ]);
  expect(unsentStates(outbox.entries, 'permits').size).toBe(0);
});

test('an item that was deleted, restored and deleted again is deleted, also if the first reply is lost', () => {
  const pump = server.create({ name: 'Pump' });
  const dropped = remove(pump);
  send('reply lost');
  undo(pump, dropped);
  remove(pump);
  expect(kinds()).toEqual(['remove', 'restore', 'remove']);
  drain();
  expect(server.itemWith(pump.id).deleted_at).not.toBeNull();
});
