import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  END_PRESENCE,
  mostPlaces,
  PRESENCE,
  type PresencePlace,
  type PresentPerson,
  presenceKey,
  readPresence,
  SHOW_PRESENCE,
} from '../../../src/domain/presence.ts';
import {
  makeSecretThings,
  type SecretThings,
  type,
} from '../../../tests/support/server/secret-things.ts';
import { makeWorld, type Person, type World } from '../../../tests/support/server/world.ts';

let plant: SecretThings;
let strangers: World;
let address: string;
let place: PresencePlace;
const sockets: Socket[] = [];

beforeAll(async () => {
  plant = await makeSecretThings();
  strangers = await makeWorld(plant.server, 'presence strangers');
  address = await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
  const { id } = await plant.thing();
  place = { siteId: plant.siteId, moduleType: type, itemId: id };
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => plant.server.close());

/** A tab of a person, what it says and what it was told last of each place. */
async function openTab({ token }: Pick<Person, 'token'>) {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `${plant.server.app.sessionCookies.session}=${token}` },
  });
  sockets.push(socket);
  const told = new Map<string, readonly PresentPerson[]>();
  socket.on(PRESENCE, (message: unknown) => {
    const presence = readPresence(message);
    if (presence !== null) told.set(presenceKey(presence), presence.people);
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  return {
    socket,
    show: (editing: readonly string[] = [], at = place) =>
      socket.emit(SHOW_PRESENCE, { ...at, editing }),
    end: () => socket.emit(END_PRESENCE, place),
    people: (at = place) => told.get(presenceKey(at)),
  };
}

/** Waits for what the server says; its database may be busy. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

const names = (people: readonly PresentPerson[] | undefined) => people?.map(({ name }) => name);

test('those who have an item open learn of each other and of what is edited, until a tab closes', async () => {
  const writer = await openTab(plant.writer);
  writer.show();
  await until(() => expect(writer.people()).toEqual([]));
  const [first, second] = [await openTab(plant.reader), await openTab(plant.reader)];
  for (const tab of [first, second]) tab.show();
  await until(() => expect(names(writer.people())).toEqual(['reader']));
  await until(() => expect(names(second.people())).toEqual(['writer']));
  writer.show(['remark', 'price']);
  await until(() => expect(first.people()?.[0]?.editing).toEqual(['price', 'remark']));
  first.socket.close();
  second.show(['remark']);
  await until(() => expect(writer.people()?.[0]?.editing).toEqual(['remark']));
  second.end();
  await until(() => expect(writer.people()).toEqual([]));
});

test('a field that somebody may not read is not named to them, nor one that the other may not change', async () => {
  const tabs = {
    blind: await openTab(plant.blind),
    reader: await openTab(plant.reader),
    writer: await openTab(plant.writer),
  };
  for (const tab of Object.values(tabs)) tab.show(['price', 'double', 'remark', 'nothing']);
  const edited = (tab: { readonly people: () => readonly PresentPerson[] | undefined }) =>
    Object.fromEntries(tab.people()?.map(({ name, editing }) => [name, editing]) ?? []);
  await until(() => {
    expect(edited(tabs.blind)).toEqual({ reader: ['remark'], writer: ['remark'] });
    expect(edited(tabs.reader)).toMatchObject({ blind: ['remark'] });
    expect(edited(tabs.reader)['writer']).toContain('price');
  });
  expect(edited(tabs.writer)['reader']).not.toContain('price');
});

test('who may not read the item learns of nobody, and nobody learns of them', async () => {
  const { world, siteId } = plant;
  const [, second = 0] = world.siteIds;
  const past = new Date(Date.now() - 1000).toISOString();
  const inside = await openTab(plant.reader);
  inside.show();
  const outside = [
    await world.person('other_module', [{ site: siteId, codes: ['equipment.read'] }]),
    await world.person('other_site', [{ site: second, codes: 'all' }]),
    await world.person('expired', [{ site: siteId, codes: 'all', expiresAt: past }]),
    strangers.admin,
  ];
  for (const [at, person] of outside.entries()) {
    const tab = await openTab(person);
    tab.show(['remark']);
    await until(() =>
      expect(tab.people(), [at, ...plant.server.said.slice(-3)].join('\n')).toEqual([]),
    );
  }
  const missing = { ...place, itemId: 999_999 };
  const unknown = { ...place, moduleType: 'nothing' };
  for (const at of [missing, unknown]) {
    inside.show([], at);
    await until(() => expect(inside.people(at)).toEqual([]));
  }
  const last = await openTab(plant.writer);
  last.show();
  await until(() => expect(names(inside.people())).toEqual(['writer']));
  expect(names(last.people())).toEqual(['reader']);
});

test('a withdrawn grant and a log-out end it at once', async () => {
  const { world, siteId } = plant;
  const stays = await openTab(plant.writer);
  stays.show();
  const codes = [`${type}.read`];
  const withdrawn = await world.person('withdrawn', [{ site: siteId, codes }]);
  const leaver = await world.person('leaver', [{ site: siteId, codes }]);
  const tab = await openTab(withdrawn);
  tab.show();
  await until(() => expect(names(stays.people())).toEqual(['withdrawn']));
  await until(() => expect(names(tab.people())).toEqual(['writer']));
  const path = '/api/organisation/grants';
  const held = await world.admin.call<{ grants: { id: number }[] }>(
    'GET',
    `${path}?user_id=${withdrawn.userId}`,
  );
  const ids = held.body.grants.map(({ id }) => id);
  await world.admin.call('POST', `${path}/withdraw`, { body: { ids } });
  await until(() => {
    expect(tab.people()).toEqual([]);
    expect(stays.people()).toEqual([]);
  });
  (await openTab(leaver)).show();
  await until(() => expect(names(stays.people())).toEqual(['leaver']));
  expect(tab.people()).toEqual([]);
  await leaver.call('POST', '/api/auth/logout');
  await until(() => expect(stays.people()).toEqual([]));
});

test('an admin who views as somebody is shown as nobody, and learns what that person would', async () => {
  const { world } = plant;
  const stays = await openTab(plant.writer);
  stays.show(['price', 'remark']);
  const admin = await openTab(world.admin);
  admin.show();
  await until(() => expect(names(stays.people())).toEqual(['admin']));
  await until(() => expect(admin.people()?.[0]?.editing).toEqual(['price', 'remark']));
  const body = { user_id: plant.blind.userId };
  expect((await world.admin.call('POST', '/api/view-as', { body })).status).toBe(200);
  await until(() => {
    expect(stays.people()).toEqual([]);
    expect(admin.people()).toMatchObject([{ name: 'writer', editing: ['remark'] }]);
  });
  expect((await world.admin.call('DELETE', '/api/view-as')).status).toBe(200);
  await until(() => expect(names(stays.people())).toEqual(['admin']));
});

test('messages that say nothing are ignored, and a tab has no more items open than a page can show', async () => {
  const tab = await openTab(plant.writer);
  const nonsense = [null, 7, 'x', [], {}, { ...place, itemId: -1 }, { ...place, editing: 'name' }];
  for (const message of nonsense) {
    tab.socket.emit(SHOW_PRESENCE, message);
    tab.socket.emit(END_PRESENCE, message);
  }
  const many = Array.from({ length: mostPlaces + 1 }, (_each, at) => ({
    ...place,
    itemId: 900 + at,
  }));
  for (const at of many) tab.show([], at);
  await until(() => expect(tab.people(many[mostPlaces - 1])).toEqual([]));
  tab.show();
  const [first = place] = many;
  tab.socket.emit(END_PRESENCE, first);
  tab.show();
  await until(() => expect(tab.people()).toEqual([]));
  expect(tab.people(many[mostPlaces])).toBeUndefined();
});
