import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../db/transaction.ts';
import { authLimits } from '../operations/auth/auth-limits.ts';
import { createStaleReads } from '../../src/contract/stale-reads.ts';
import { putFile, removeFile, smallModule } from '../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { until } from '../../tests/support/until.ts';

let plant: Plant;
let strangers: World;
let address: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
  address = await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => plant.server.close());

interface Listening {
  readonly socket: Socket;
  readonly heard: (readonly [event: string, payload: unknown])[];
}

function once(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

async function listen(token: string | null, headers: Record<string, string> = {}, age?: number) {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(age === undefined ? {} : { auth: { age } }),
    extraHeaders: {
      ...(token !== null && { cookie: `${plant.server.app.sessionCookies.session}=${token}` }),
      ...headers,
    },
  });
  sockets.push(socket);
  const listening: Listening = { socket, heard: [] };
  socket.onAny((event: string, payload: unknown) => listening.heard.push([event, payload]));
  await Promise.race([once(socket, 'connect'), once(socket, 'connect_error')]);
  return listening;
}

const equipment = () => ['INVALIDATE_GET_SITE_EQUIPMENT', { siteId: plant.siteId }] as const;

/** What a change of equipment invalidates: its list, and the reads that are computed from it. */
function afterEquipment() {
  const endpoints = plant.server.services.modules.all().map(({ document }) => document);
  return createStaleReads(endpoints)('GET_SITE_EQUIPMENT').map(({ name, path }) => [
    `INVALIDATE_${name}`,
    path.includes('{siteId}') ? { siteId: plant.siteId } : {},
  ]);
}

test('a change is sent to the people who may read it, on the site and in the organisation, and to no other', async () => {
  const { world, siteId } = plant;
  const [, second = 0] = world.siteIds;
  const reader = await world.person('reader', [{ site: siteId, codes: ['equipment.read'] }]);
  const other = await world.person('other', [{ site: siteId, codes: ['permits.read'] }]);
  const away = await world.person('away', [{ site: second, codes: 'all' }]);
  const past = new Date(Date.now() - 1000).toISOString();
  const expired = await world.person('expired', [{ site: siteId, codes: 'all', expiresAt: past }]);
  const hearing = [await listen(world.admin.token), await listen(reader.token)];
  const deaf = [
    await listen(other.token),
    await listen(away.token),
    await listen(expired.token),
    await listen(strangers.admin.token),
  ];
  const made = await plant.make('equipment');
  await until(() => {
    for (const { heard } of hearing) expect(heard).toEqual(afterEquipment());
  });
  const item = plant.at('equipment', `/${made.id}`);
  await world.admin.call('PATCH', item, { body: { name: 'x' }, version: 7 });
  await world.admin.call('PATCH', item, { body: { name: '' }, version: 1 });
  await world.admin.call('PATCH', item, { body: { name: 'Other' }, version: 1 });
  await until(() => {
    for (const { heard } of hearing)
      expect(heard).toEqual([...afterEquipment(), ...afterEquipment()]);
  });
  for (const { heard } of deaf) expect(heard).toEqual([]);
});

test('a client that connects after reading gets the invalidations that it missed and may read', async () => {
  const { world, siteId } = plant;
  const reader = await world.person('late', [{ site: siteId, codes: ['equipment.read'] }]);
  const other = await world.person('late other', [{ site: siteId, codes: ['permits.read'] }]);
  await plant.make('equipment');
  const deaf = [await listen(reader.token), await listen(other.token, {}, 10_000)];
  const late = await listen(reader.token, {}, 10_000);
  const [eventName] = equipment();
  await until(() => expect(late.heard.map(([event]) => event)).toContain(eventName));
  for (const { heard } of deaf) expect(heard.map(([event]) => event)).not.toContain(eventName);
});

test('an invalidation of the site is sent to everyone on it', async () => {
  const { world, siteId } = plant;
  const guest = await world.person('guest', [{ site: siteId, codes: [] }]);
  const hearing = await listen(guest.token);
  const stranger = await listen(strangers.admin.token);
  const body = { module_type: 'equipment', name: 'New label' };
  await world.admin.call('POST', `/api/sites/${siteId}/labels`, { body });
  await until(() => {
    expect(hearing.heard).toEqual([['INVALIDATE_GET_SITE_LABELS', { siteId }]]);
  });
  expect(stranger.heard).toEqual([]);
});

test('added and removed modules are sent to everyone, without a site', async () => {
  const hearing = [await listen(plant.admin.token), await listen(strangers.admin.token)];
  const document = smallModule(1);
  putFile(plant.server, document.type, document);
  await until(() => {
    for (const { heard } of hearing) expect(heard).toContainEqual(['INVALIDATE_GET_MODULES', {}]);
  });
  putFile(plant.server, document.type, '{');
  await until(() => {
    for (const { heard } of hearing)
      expect(heard).toContainEqual(['INVALIDATE_GET_MODULE_PROBLEMS', {}]);
  });
  removeFile(plant.server, document.type);
  await until(() => {
    expect(plant.server.services.modules.byType(document.type)).toBeUndefined();
  });
});

test('a connection without a session, or from the page of another site, is refused', async () => {
  expect((await listen(null)).socket.connected).toBe(false);
  expect((await listen('x'.repeat(43))).socket.connected).toBe(false);
  const foreign = { origin: 'https://evil.example' };
  expect((await listen(plant.admin.token, foreign)).socket.connected).toBe(false);
  expect((await listen(plant.admin.token, { origin: address })).socket.connected).toBe(true);
});

test('the socket closes when the user signs out', async () => {
  const person = await plant.world.person('leaver', [{ site: plant.siteId, codes: 'all' }]);
  const { socket } = await listen(person.token);
  const closed = once(socket, 'disconnect');
  await person.call('POST', '/api/auth/logout');
  await closed;
  expect((await listen(person.token)).socket.connected).toBe(false);
});

test('a withdrawn grant takes the socket out of its rooms at once, and its page reads the rights again', async () => {
  const { world, siteId } = plant;
  const person = await world.person('withdrawn', [{ site: siteId, codes: ['equipment.read'] }]);
  const listening = await listen(person.token);
  const path = '/api/organisation/grants';
  const held = await world.admin.call<{ grants: { id: number }[] }>(
    'GET',
    `${path}?user_id=${person.userId}`,
  );
  const ids = held.body.grants.map(({ id }) => id);
  await world.admin.call('POST', `${path}/withdraw`, { body: { ids } });
  const events = () => listening.heard.map(([event]) => event);
  await until(() => {
    for (const read of ['GET_CURRENT_USER', 'GET_ALL_SITES'])
      expect(events()).toContain(`INVALIDATE_${read}`);
  });
  const admin = await listen(world.admin.token);
  await plant.make('equipment');
  await until(() => {
    expect(admin.heard.map(([event]) => event)).toContain(equipment()[0]);
  });
  expect(events()).not.toContain(equipment()[0]);
});

test('a socket receives no message after the role has expired, and closes when the session has', async () => {
  const { world, siteId, server } = plant;
  const minute = 60_000;
  const expiresAt = new Date(server.services.now().getTime() + minute).toISOString();
  const person = await world.person('guest worker', [{ site: siteId, codes: 'all', expiresAt }]);
  const listening = await listen(person.token);
  const ofEquipment = ({ heard }: Listening) => heard.filter(([event]) => event === equipment()[0]);
  await plant.make('equipment');
  await until(() => {
    expect(ofEquipment(listening)).toHaveLength(1);
  });
  server.advance(2 * minute);
  await server.realtime.refresh();
  const admin = await listen(world.admin.token);
  await plant.make('equipment');
  await until(() => {
    expect(ofEquipment(admin)).toHaveLength(1);
  });
  expect(ofEquipment(listening)).toHaveLength(1);
  const closed = once(listening.socket, 'disconnect');
  server.advance(40 * 24 * 60 * minute);
  await server.realtime.refresh();
  await closed;
});

test('the socket outlives its token, and closes when its session is ended elsewhere', async () => {
  const { world, server } = plant;
  const { userId, token } = await world.person('elsewhere', [{ codes: 'all' }]);
  const { socket } = await listen(token);
  server.advance(authLimits.access + 1);
  await server.realtime.refresh();
  await server.realtime.closeEnded();
  expect(socket.connected).toBe(true);
  const closed = once(socket, 'disconnect');
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  await withTenant(server.services.db, tenant, (tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', userId).execute(),
  );
  await server.realtime.closeEnded();
  await closed;
});

test('a new name of a person is announced to everybody in the organisation, and to no other', async () => {
  const { world, siteId } = plant;
  const renamed = await world.person('renamed', [{ site: siteId, codes: ['permits.read'] }]);
  const reader = await world.person('watching', [{ site: siteId, codes: ['permits.read'] }]);
  const here = await listen(reader.token);
  const there = await listen(strangers.admin.token);
  const body = { display_name: 'A new name' };
  await renamed.call('PATCH', '/api/users/me/preferences', { body });
  await expect
    .poll(() => here.heard)
    .toEqual([
      ['INVALIDATE_GET_USERS', {}],
      ['INVALIDATE_GET_SITE_USERS', {}],
      ['INVALIDATE_GET_SITE_MY_WORK', {}],
    ]);
  expect(there.heard).toEqual([]);
});
