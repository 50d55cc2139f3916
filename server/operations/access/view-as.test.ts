import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const path = '/api/view-as';
let server: TestServer;
let world: World;
let site: number;
let worker: Person;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'views', 2);
  [site = 0] = world.siteIds;
  worker = await world.person('worker', [{ site, codes: ['equipment.read', 'equipment.create'] }]);
});
afterAll(() => server.close());

const viewAs = (by: Person, user_id: number) => by.call('POST', path, { body: { user_id } });
const labels = () => `/api/sites/${site}/labels`;

test('an admin sees what the person sees, changes nothing, and the log names the admin', async () => {
  const { admin } = world;
  expect((await viewAs(admin, worker.userId)).status).toBe(200);
  expect((await admin.call('GET', '/api/users/me')).body).toMatchObject({
    user: { id: worker.userId },
    viewed_by: { id: admin.userId, name: 'admin' },
    permissions: [{ permission_code: 'equipment.create' }, { permission_code: 'equipment.read' }],
  });
  expect((await admin.call('GET', `/api/sites/${site}/equipment`)).status).toBe(200);
  expect((await admin.call('GET', `/api/sites/${site}/permits`)).status).toBe(403);
  const refused = { status: 403, body: { code: 'view_as_read_only' } };
  const body = { module_type: 'equipment', name: 'x' };
  expect(await admin.call('POST', labels(), { body })).toMatchObject(refused);
  expect(await viewAs(admin, world.admin.userId)).toMatchObject(refused);
  for (const read of ['/api/auth/sessions', '/api/auth/2fa', '/api/auth/identities'])
    expect((await admin.call('GET', read)).status).not.toBe(200);
  expect((await admin.call('DELETE', path)).status).toBe(200);
  const { body: me } = await admin.call('GET', '/api/users/me');
  expect(me).toMatchObject({ user: { id: admin.userId } });
  expect(me).not.toHaveProperty('viewed_by');
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  const events = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('events')
      .select(['call', 'user_id', 'item_id'])
      .where('item_type', '=', 'account.view')
      .orderBy('sequence')
      .execute(),
  );
  expect(events).toEqual(
    ['VIEW_AS_PERSON', 'END_VIEW_AS'].map((call) => ({
      call,
      user_id: admin.userId,
      item_id: worker.userId,
    })),
  );
});

test('only who holds every code in the whole organisation views as another person of it', async () => {
  const manager = await world.person('manager', [{ codes: ['people.manage'] }]);
  const here = await world.person('here', [{ site, codes: 'all' }]);
  for (const by of [manager, here, worker])
    expect((await viewAs(by, world.admin.userId)).status).toBe(403);
  const south = await makeWorld(server, 'south');
  expect((await viewAs(south.admin, worker.userId)).status).toBe(404);
});
