import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withTenant } from '../../server/db/transaction.ts';
import { createDrain } from '../../src/api/outbox/drain.ts';
import { sendEntry } from '../../src/api/outbox/send.ts';
import { append } from '../../src/domain/outbox/append.ts';
import { emptyOutbox, type NewEntry, type Outbox } from '../../src/domain/outbox/outbox.ts';
import { rebaseBy } from '../../src/domain/outbox/rebase.ts';
import { retry } from '../../src/domain/outbox/settle.ts';
import type { HistoryReply } from '../../src/contract/item-schemas.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { changeOf } from '../support/outbox-server.ts';
import { openBrowser, type ServerBrowser } from '../support/server/browser.ts';
import { signedIn } from '../support/server/client.ts';
import { validBody } from '../support/server/items.ts';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { liveModule } from '../support/server/stock.ts';

const day = 86_400_000;

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

let browser: ServerBrowser;

beforeEach(() => {
  browser = openBrowser(plant);
});
afterEach(() => vi.unstubAllGlobals());

/** A device without a network, until `drain` sends what it has kept. */
class Device {
  outbox: Outbox = emptyOutbox;

  change(type: string, change: Pick<NewEntry, 'action' | 'base' | 'mine'>): void {
    const { compiled } = liveModule(plant.server, type);
    const entry = changeOf(compiled, { id: randomUUID(), ...change });
    this.outbox = append(this.outbox, { ...entry, site: plant.siteId }).outbox;
  }

  rename(type: string, base: Item, name: string): void {
    this.change(type, {
      action: { kind: 'update', body: { name } },
      base,
      mine: { ...base, name },
    });
  }

  drain = () =>
    createDrain({
      read: async () => this.outbox,
      change: async (work) => {
        this.outbox = work(this.outbox);
        return this.outbox;
      },
      hasNetwork: () => true,
      isOwnSession: () => true,
      send: sendEntry,
      sendFile: () => Promise.reject(new Error('There are no files')),
      rebaseOn: async ({ endpoint }) => rebaseBy(liveModule(plant.server, endpoint.type).compiled),
      onDelivered: () => undefined,
      now: Date.now,
    }).run();
}

/** What the server answers to an admin who has just signed in. */
async function ask<Reply>(address: string): Promise<Reply> {
  const { server, world } = plant;
  const { organisationId, admin } = world;
  const client = await signedIn(server, { organisationId, userId: admin.userId });
  return (await client.call<Reply>('GET', address)).body;
}

const read = (type: string, id: number) => ask<Item>(plant.at(type, `/${id}`));

async function make(type: string): Promise<Item> {
  return read(type, (await plant.make(type)).id);
}

/** The names that an item has got, the last one first. */
async function namesGiven(type: string, id: number): Promise<readonly unknown[]> {
  const { history } = await ask<HistoryReply>(plant.at(type, `/${id}/history`));
  return history.flatMap(({ changes }) => changes['/name']?.[1] ?? []);
}

const codesOf = (...types: readonly string[]) =>
  types.flatMap((type) => [`${type}.read`, `${type}.create`, `${type}.update`]);

test('a right that was withdrawn meanwhile refuses its changes alone, and they go when it is back', async () => {
  const person = await plant.world.person('moved', [
    { codes: codesOf('equipment') },
    { codes: codesOf('observations') },
  ]);
  await browser.signIn(person);
  const [pump, leak] = [await make('equipment'), await make('observations')];
  const device = new Device();
  device.rename('equipment', pump, 'Pump of others');
  device.rename('observations', leak, 'Leak below');

  const { server, world } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  const grant = (permissions: string[]) =>
    withTenant(server.services.db, tenant, (tx) =>
      tx.updateTable('roles').set({ permissions }).where('name', '=', 'moved 0').execute(),
    );
  await grant([]);
  await device.drain();
  expect(await namesGiven('observations', leak.id)).toEqual(['Leak below', leak.name]);
  const [refused, ...more] = device.outbox.entries;
  expect(more).toEqual([]);
  expect(refused).toMatchObject({
    action: { body: { name: 'Pump of others' } },
    state: { kind: 'refused', problem: { message: expect.stringMatching(/\w/) as string } },
  });

  await grant(codesOf('equipment'));
  device.outbox = retry(device.outbox, refused?.sequence ?? 0);
  await device.drain();
  expect(device.outbox.entries).toEqual([]);
  expect(await namesGiven('equipment', pump.id)).toEqual(['Pump of others', pump.name]);
});

test('a session that has expired three days ago keeps what waits, and the next sign-in sends it once', async () => {
  const person = await plant.world.person('back', [{ codes: codesOf('equipment') }]);
  await browser.signIn(person);
  const pump = await make('equipment');
  const device = new Device();
  device.rename('equipment', pump, 'Pump in the basement');
  const { compiled } = liveModule(plant.server, 'equipment');
  const name = 'Made in the basement';
  const body = { ...validBody(compiled, plant.stock), name, client_id: randomUUID() };
  const made = { ...pump, ...body, id: 0, version: 0 };
  device.change('equipment', { action: { kind: 'create', body }, base: null, mine: made });
  const kept = device.outbox.entries.map(({ action }) => action);

  plant.server.advance(3 * day);
  expect(await device.drain()).toEqual({ kind: 'signed_out' });
  expect(device.outbox.entries.map(({ action }) => action)).toEqual(kept);
  expect(await read('equipment', pump.id)).toMatchObject({
    name: pump.name,
    version: pump.version,
  });

  await browser.signIn(person);
  expect(await device.drain()).toMatchObject({ kind: 'idle' });
  expect(device.outbox.entries).toEqual([]);
  expect(await namesGiven('equipment', pump.id)).toEqual(['Pump in the basement', pump.name]);
  const [id = 0] = device.outbox.made.values();
  expect(await namesGiven('equipment', id)).toEqual([name]);
});
