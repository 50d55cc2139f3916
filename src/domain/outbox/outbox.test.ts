import { beforeEach, describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { changeOf, OutboxServer, refusedName } from '../../../tests/support/outbox-server.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { append, DiscardedItem } from './append.ts';
import { emptyOutbox, type NewEntry, type Outbox, type OutboxEntry } from './outbox.ts';
import { entriesOfModule, itemsWithUnsent, withUnsent } from './overlay.ts';
import { type Rebase, rebaseEntry, resolveConflict } from './rebase.ts';
import {
  begin,
  decide,
  discard,
  discardedWith,
  type Outcome,
  readyEntries,
  retry,
  settle,
} from './settle.ts';

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

function add(change: Pick<NewEntry, 'action' | 'base' | 'mine'>): OutboxEntry {
  changes += 1;
  const added = append(outbox, changeOf(orders, { ...change, id: `change ${changes}` }));
  outbox = added.outbox;
  return added.entry;
}

/** Changes fields of an item as it is on screen; returns the item as the person left it. */
function edit(base: Item, body: ItemChanges): Item {
  return add({ action: { kind: 'update', body }, base, mine: { ...base, ...body } }).mine;
}

function create(body: ItemChanges): Item {
  const client = { ...body, client_id: `client ${changes}` };
  const mine = itemOf(orders, 0, { ...client, version: 0 });
  return add({ action: { kind: 'create', body: client }, base: null, mine }).mine;
}

const move = (base: Item, status: number): Item =>
  add({ action: { kind: 'move', to: `to ${status}`, status }, base, mine: { ...base, status } })
    .mine;

type Handle = (entry: OutboxEntry) => Outcome;

/** The server carries the request out, and its reply is lost. */
const losingReplies: Handle = (entry) => {
  server.handle(entry);
  return { kind: 'unknown' };
};

/** Sends what is ready. */
function send(handle: Handle = (entry) => server.handle(entry)): void {
  for (const ready of readyEntries(outbox)) {
    const begun = begin(outbox, ready);
    if (begun === null) continue;
    outbox = settle(begun.outbox, begun.entry, handle(begun.entry), rebase);
  }
}

function drain(): void {
  for (let turns = 0; readyEntries(outbox).length > 0; turns += 1) {
    if (turns > 50) throw new Error('The outbox does not drain');
    send();
  }
}

const states = () => outbox.entries.map(({ state }) => state.kind);

describe('changes without a network', () => {
  test('the changes of an item are sent in order, each on top of the answer to the one before', () => {
    const pump = server.create({ name: 'Pump' });
    const named = edit(pump, { name: 'Pump 7' });
    move(edit(named, { estimated_hours: 3 }), 2);
    expect(readyEntries(outbox)).toHaveLength(1);
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({
      name: 'Pump 7',
      estimated_hours: 3,
      status: 2,
      version: 4,
    });
    expect(outbox.entries).toEqual([]);
  });

  test('the changes of different items are ready at the same time, and a refusal holds up its own item only', () => {
    const [a, b] = [server.create({ name: 'A' }), server.create({ name: 'B' })];
    edit(edit(a, { name: refusedName }), { estimated_hours: 1 });
    edit(b, { name: 'B 2' });
    expect(readyEntries(outbox)).toHaveLength(2);
    drain();
    expect(states()).toEqual(['refused', 'waiting']);
    expect(server.itemWith(b.id).name).toBe('B 2');
  });

  test('what others changed in other fields stays; a field that both changed is a conflict until the person chooses', () => {
    const pump = server.create({ name: 'Pump', estimated_hours: 1 });
    edit(pump, { name: 'Mine' });
    server.change(pump.id, { estimated_hours: 9 });
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({ name: 'Mine', estimated_hours: 9 });

    const seen = server.itemWith(pump.id);
    edit(edit(seen, { name: 'Mine again', estimated_days: 2 }), { estimated_minutes: 5 });
    server.change(pump.id, { name: 'Theirs' });
    drain();
    expect(states()).toEqual(['conflict', 'waiting']);
    const sequence = outbox.entries[0]?.sequence ?? 0;
    const column = orders.byDb.get('name');
    if (column === undefined) throw new Error('no name');
    const chosen = new Map([[column, 'Mine again']]);
    outbox = decide(outbox, sequence, (entry) => resolveConflict(orders, entry, chosen), rebase);
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({
      name: 'Mine again',
      estimated_days: 2,
      estimated_minutes: 5,
    });
  });

  test('to keep what others have leaves the rest of the change, and the changes after it go on', () => {
    const pump = server.create({ name: 'Pump' });
    edit(edit(pump, { name: 'Mine' }), { estimated_minutes: 5 });
    server.change(pump.id, { name: 'Theirs' });
    drain();
    const sequence = outbox.entries[0]?.sequence ?? 0;
    outbox = decide(outbox, sequence, (e) => resolveConflict(orders, e, new Map()), rebase);
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({ name: 'Theirs', estimated_minutes: 5 });
    expect(outbox.entries).toEqual([]);
  });

  test('a request whose reply was lost goes again unchanged, and counts once', () => {
    const pump = server.create({ name: 'Pump' });
    const made = create({ name: 'New' });
    edit(made, { estimated_hours: 2 });
    edit(pump, { name: 'Pump 7' });
    move(pump, 2);
    send(losingReplies);
    expect(states()).toEqual(['sending', 'waiting', 'sending', 'waiting']);
    drain();
    expect(server.log).toHaveLength(4);
    expect(server.items.size).toBe(2);
  });

  test('a request whose key the server has forgotten is found carried out', () => {
    const pump = server.create({ name: 'Pump' });
    const made = create({ name: 'New' });
    edit(pump, { name: 'Pump 7' });
    const fan = server.create({ name: 'Fan' });
    move(fan, 2);
    send(losingReplies);
    server.forgetKeys();
    drain();
    expect(server.log).toHaveLength(3);
    expect(outbox.entries).toEqual([]);
    expect(outbox.made.get(made.id)).toBe(3);
  });

  test('an answer that the server did not keep is asked for by a new request, which finds the change', () => {
    const pump = server.create({ name: 'Pump' });
    edit(pump, { name: 'Pump 7' });
    create({ name: 'New' });
    send((entry) => {
      server.handle(entry);
      return { kind: 'again' };
    });
    drain();
    expect(server.log).toHaveLength(2);
    expect(outbox.entries).toEqual([]);
  });
});

describe('items that only the device has', () => {
  test('references to them wait until the server has them, and get its ids', () => {
    const motor = create({ name: 'Motor' });
    const order = create({ name: 'Order', equipment_item_ids: [motor.id] });
    edit(order, { estimated_hours: 1 });
    expect(readyEntries(outbox).map(({ itemId }) => itemId)).toEqual([motor.id]);
    drain();
    const motorId = outbox.made.get(motor.id);
    expect(server.itemWith(outbox.made.get(order.id) ?? 0)).toMatchObject({
      name: 'Order',
      estimated_hours: 1,
      equipment_item_ids: [motorId],
    });
  });

  test('a page that still shows the local id changes the item of the server', () => {
    const local = create({ name: 'Motor' });
    drain();
    edit(local, { estimated_hours: 4 });
    drain();
    expect(server.itemWith(1)).toMatchObject({ name: 'Motor', estimated_hours: 4 });
  });

  test('discarding one takes its later changes and what refers to it along; a page that still shows it is told', () => {
    const motor = create({ name: 'Motor' });
    edit(motor, { estimated_hours: 4 });
    create({ name: 'Order', equipment_item_ids: [motor.id] });
    const pump = server.create({ name: 'Pump' });
    edit(pump, { name: 'Pump 7' });
    const sequence = outbox.entries[0]?.sequence ?? 0;
    expect(discardedWith(outbox, sequence)).toHaveLength(3);
    outbox = discard(outbox, sequence);
    expect(outbox.entries).toHaveLength(1);
    expect(() => edit(motor, { estimated_hours: 5 })).toThrow(DiscardedItem);
    expect(() => edit(pump, { equipment_item_ids: [motor.id] })).toThrow(DiscardedItem);
  });

  test('discarding a change leaves nothing of it in later changes of the item', () => {
    const pump = server.create({ name: 'Pump', estimated_hours: 1 });
    edit(edit(pump, { name: refusedName, estimated_hours: 3 }), { name: 'Pump 7' });
    outbox = discard(outbox, outbox.entries[0]?.sequence ?? 0);
    expect(outbox.entries).toMatchObject([
      { base: { name: 'Pump', estimated_hours: 1 }, mine: { name: 'Pump 7', estimated_hours: 1 } },
    ]);
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({ name: 'Pump 7', estimated_hours: 1 });
  });

  test('lists and forms show items as the person left them', () => {
    const pump = server.create({ name: 'Pump', estimated_hours: 1 });
    move(edit(pump, { name: 'Mine' }), 2);
    const motor = create({ name: 'Motor' });
    edit(motor, { estimated_hours: 4 });
    const [entry] = outbox.entries;
    if (entry === undefined) throw new Error('no entry');
    const newer = server.change(pump.id, { estimated_hours: 9 });
    expect(withUnsent(outbox, entry, newer)).toMatchObject({
      name: 'Mine',
      estimated_hours: 9,
      status: 2,
      version: newer.version,
    });
    const fan = server.create({ name: 'Fan' });
    const shown = itemsWithUnsent(entriesOfModule(outbox, 1, 'workorders'), [newer, fan]);
    expect(shown).toMatchObject([
      { id: pump.id, name: 'Mine', estimated_hours: 9 },
      { id: fan.id, name: 'Fan' },
      { id: motor.id, name: 'Motor', estimated_hours: 4 },
    ]);
    expect(shown[1]).toBe(fan);
    expect(entriesOfModule(outbox, 2, 'workorders')).toEqual([]);
  });
});

describe('refused changes', () => {
  test('a correction joins the refused change with those after it', () => {
    const made = create({ name: refusedName, estimated_hours: 1 });
    const later = edit(made, { estimated_days: 2 });
    drain();
    expect(states()).toEqual(['refused', 'waiting']);
    edit(later, { name: 'Motor' });
    expect(states()).toEqual(['waiting']);
    drain();
    expect(server.itemWith(1)).toMatchObject({
      name: 'Motor',
      estimated_hours: 1,
      estimated_days: 2,
    });
  });

  test('a change goes before a move that was refused, which is tried again when the person says so', () => {
    const pump = server.create({ name: 'Pump' });
    const moved = move(pump, 2);
    const problem = { status: 409, code: 'denied', message: 'Fill in the name.' };
    send(() => ({ kind: 'refused', problem }));
    edit(moved, { name: 'Pump 7' });
    drain();
    expect(server.itemWith(pump.id)).toMatchObject({ name: 'Pump 7' });
    expect(states()).toEqual(['refused']);
    outbox = retry(outbox, outbox.entries[0]?.sequence ?? 0);
    send();
    expect(outbox.entries).toEqual([]);
  });

  test('a move is a conflict if others have moved the item elsewhere, and done if they moved it there', () => {
    const [a, b] = [server.create({ name: 'A' }), server.create({ name: 'B' })];
    move(a, 2);
    move(b, 2);
    server.change(a.id, { status: 3 });
    server.change(b.id, { status: 2 });
    drain();
    expect(states()).toEqual(['conflict']);
    const sequence = outbox.entries[0]?.sequence ?? 0;
    outbox = decide(outbox, sequence, (e) => resolveConflict(orders, e, new Map()), rebase);
    drain();
    expect(server.itemWith(a.id).status).toBe(2);
  });

  test('values of fields that the item no longer has go to the server, which refuses them', () => {
    const pump = server.create({ name: 'Pump' });
    edit(pump, { columns: { gone: 'kept' } });
    server.change(pump.id, { estimated_hours: 9 });
    let sent: ItemChanges = {};
    send();
    send((entry) => {
      if (entry.action.kind === 'update') sent = entry.action.body;
      return server.handle(entry);
    });
    expect(sent).toEqual({ columns: { gone: 'kept' } });
  });
});
