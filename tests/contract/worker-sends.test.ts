import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalOwner } from '../../src/api/local-data/local-store.ts';
import { addFileToOutbox, changeOutbox, readUnsent } from '../../src/api/outbox/device-outbox.ts';
import type { HistoryReply } from '../../src/contract/item-schemas.ts';
import { countKept } from '../../src/api/outbox/kept-count.ts';
import { append } from '../../src/domain/outbox/append.ts';
import { sendWaiting } from '../../src/service-worker/send-waiting.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { changeOf } from '../support/outbox-server.ts';
import { openBrowser, type ServerBrowser } from '../support/server/browser.ts';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { liveModule } from '../support/server/stock.ts';
import type { Person } from '../support/server/world.ts';

let plant: Plant;
let browser: ServerBrowser;
let technician: Person;
let mate: Person;

beforeAll(async () => {
  plant = await makePlant();
  const codes = ['equipment.read', 'equipment.update'];
  technician = await plant.world.person('technician', [{ codes }]);
  mate = await plant.world.person('mate', [{ codes }]);
});
afterAll(() => plant.server.close());

beforeEach(() => {
  browser = openBrowser(plant);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, language: 'en', locks });
});
afterEach(() => vi.unstubAllGlobals());

const noPage = async () => false;
const ownerOf = ({ userId }: Person): LocalOwner => ({
  organisation: plant.world.organisationId,
  user: userId,
});
const pump = async (id: number) => (await plant.admin.call<Item>('GET', at(id))).body;
const at = (id: number, rest = '') => plant.at('equipment', `/${id}${rest}`);

/** A person renames a machine and adds a photo without a network, on the one device of both. */
async function keep(person: Person, id: number, name: string): Promise<void> {
  const base = await pump(id);
  const { compiled } = liveModule(plant.server, 'equipment');
  const change = {
    id: randomUUID(),
    action: { kind: 'update', body: { name } },
    base,
    mine: { ...base, name },
  } as const;
  const entry = { ...changeOf(compiled, change), site: plant.siteId };
  await changeOutbox(ownerOf(person), (before) => append(before, entry).outbox);
  const bytes = new TextEncoder().encode(`photo of ${name}`).buffer;
  const file = {
    key: randomUUID(),
    site: plant.siteId,
    name: `${name}.txt`,
    size: bytes.byteLength,
    mediaType: 'text/plain',
    kind: 'uploaded',
    at: entry.at,
  } as const;
  await addFileToOutbox(ownerOf(person), file, bytes);
}

const waits = async (person: Person) => {
  const { entries, files } = await readUnsent(ownerOf(person));
  return entries.length + files.length;
};

/** What was written into the name of a machine, by whom, the last first. */
async function renamed(id: number) {
  const { history } = (await plant.admin.call<HistoryReply>('GET', at(id, '/history'))).body;
  return history.flatMap(({ changes, user_id: user }) =>
    changes['/name'] === undefined ? [] : [[changes['/name'][1], user]],
  );
}

test('on a device of two people the service worker sends what the person who is signed in has kept, in their name alone, and the sign-in counts what waits', async () => {
  const [first, second] = [await plant.make('equipment'), await plant.make('equipment')];
  expect(await countKept()).toBe(0);
  expect(await indexedDB.databases()).toEqual([]);
  await keep(technician, first.id, 'Kept by the technician');
  await keep(mate, second.id, 'Kept by the mate');
  expect(await countKept()).toBe(2);

  await browser.signIn(mate);
  expect(await sendWaiting(noPage)).toBe('nothing');
  expect(await waits(mate)).toBe(0);
  expect(await waits(technician)).toBe(2);
  expect(browser.requests.filter((each) => each.includes(`/equipment/${first.id}`))).toEqual([]);
  expect(await pump(first.id)).toMatchObject({ name: first['name'] });
  expect((await renamed(second.id))[0]).toEqual(['Kept by the mate', mate.userId]);

  await browser.signIn(technician);
  expect(await sendWaiting(noPage)).toBe('nothing');
  expect(await waits(technician)).toBe(0);
  expect((await renamed(first.id))[0]).toEqual(['Kept by the technician', technician.userId]);
});

test('what the server refuses is said in the language of the page, also if the browser has another', async () => {
  const { id } = await plant.make('equipment');
  const reader = await plant.world.person('reader', [{ codes: ['equipment.read'] }]);
  await keep(reader, id, 'Renamed by a reader');
  await browser.signIn(reader);
  const cookies = new Map([['i18next', { name: 'i18next', value: 'de' }]]);
  vi.stubGlobal('cookieStore', { get: async (name: string) => cookies.get(name) ?? null });
  expect(await sendWaiting(noPage)).toBe('something');
  const { entries } = await readUnsent(ownerOf(reader));
  const said = entries.map(({ state }) =>
    state.kind === 'refused' ? state.problem.message : null,
  );
  expect(said).toEqual(['Dafür fehlt Ihnen die Berechtigung.']);
});

test('without a session, and while a page is open, it sends nothing and everything stays', async () => {
  const { id } = await plant.make('equipment');
  await keep(technician, id, 'Kept for later');
  expect(await sendWaiting(noPage)).toBe('nothing');
  await browser.signIn(technician);
  expect(await sendWaiting(async () => true)).toBe('something');
  expect(browser.requests.filter((each) => each.includes('/sites/'))).toEqual([]);
  expect(await waits(technician)).toBe(2);
});
