import { beforeEach, expect, test } from 'vitest';
import { moduleOfTemplate } from '../../tests/support/mock-site.ts';
import { changeOf, OutboxServer } from '../../tests/support/outbox-server.ts';
import { createDrain, type DrainPorts } from '../api/outbox/drain.ts';
import { append } from '../domain/outbox/append.ts';
import { emptyOutbox, type Outbox } from '../domain/outbox/outbox.ts';
import { rebaseBy } from '../domain/outbox/rebase.ts';
import type { Item, ItemChanges } from '../runtime/record/item.ts';
import { alone } from './alone.ts';

const orders = moduleOfTemplate('workorders');

let server: OutboxServer;
let outbox: Outbox;
let hasPage: boolean;

beforeEach(() => {
  server = new OutboxServer(orders);
  outbox = emptyOutbox;
  hasPage = false;
});

const ports: DrainPorts = {
  read: async () => outbox,
  change: async (work) => (outbox = work(outbox)),
  hasNetwork: () => true,
  isOwnSession: () => true,
  send: async (entry) => server.handle(entry),
  sendFile: () => Promise.reject(new Error('There are no files')),
  rebaseOn: async () => rebaseBy(orders),
  onDelivered: () => undefined,
  now: () => 1_000_000,
};

function edit(id: string, base: Item, body: ItemChanges): Item {
  const mine = { ...base, ...body };
  const change = changeOf(orders, { id, action: { kind: 'update', body }, base, mine });
  outbox = append(outbox, change).outbox;
  return mine;
}

const sendAlone = () => createDrain(alone(ports, async () => hasPage)).run();
const sendFromPage = () => createDrain(ports).run();
const waiting = () => outbox.entries.map(({ id }) => id);
const arrived = () => server.log.map(({ entry }) => entry.id);

test('the last change of an item is sent, and waits no more', async () => {
  edit('only', server.create({ name: 'Pump' }), { name: 'Renamed' });
  await sendAlone();
  expect(waiting()).toEqual([]);
  expect(arrived()).toEqual(['only']);
});

test('the first of several changes arrives; the page sends it again, puts the next on top, and the server has each once', async () => {
  const pump = server.create({ name: 'Pump' });
  const moved = edit('first', pump, { name: 'Renamed' });
  // What was begun is not changed any more: the next change is an entry of its own.
  await createDrain({ ...ports, send: async () => ({ kind: 'unknown' }) }).run();
  edit('second', moved, { estimated_hours: 2 });
  await sendAlone();
  expect(arrived()).toEqual(['first']);
  expect(waiting()).toEqual(['first', 'second']);
  await sendFromPage();
  expect(waiting()).toEqual([]);
  expect(arrived()).toEqual(['first', 'second']);
  expect(server.items.get(pump.id)).toMatchObject({ name: 'Renamed', estimated_hours: 2 });
});

test('what others have changed meanwhile is merged by the page', async () => {
  const pump = server.create({ name: 'Pump' });
  edit('mine', pump, { name: 'Renamed' });
  server.change(pump.id, { estimated_hours: 3 });
  await sendAlone();
  expect(waiting()).toEqual(['mine']);
  expect(arrived()).toEqual([]);
  await sendFromPage();
  expect(waiting()).toEqual([]);
  expect(server.items.get(pump.id)).toMatchObject({ name: 'Renamed', estimated_hours: 3 });
});

test('nothing is sent once a page is open', async () => {
  edit('mine', server.create({ name: 'Pump' }), { name: 'Renamed' });
  hasPage = true;
  expect(await sendAlone()).toEqual({ kind: 'signed_out' });
  expect(arrived()).toEqual([]);
  expect(waiting()).toEqual(['mine']);
});
