import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import { makeAccount, tokenOf } from '../../../tests/support/server/account.ts';
import { client } from '../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { authLimits } from '../auth/auth-limits.ts';

const path = '/api/organisation/accounts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());

const accounts = async () =>
  (await world.admin.call<{ accounts: AccountRow[] }>('GET', path)).body.accounts;
const accountOf = async (userId: number) => (await accounts()).find(({ id }) => id === userId);

test('accounts are visible to people managers of the whole organisation', async () => {
  const siteId = world.siteIds[0] ?? 0;
  const here = await world.person('here', [{ site: siteId, codes: ['people.manage'] }]);
  const settings = await world.person('settings', [{ codes: ['settings.manage'] }]);
  const manager = await world.person('manager', [{ codes: ['people.manage'] }]);
  const sessions = `${path}/${world.admin.userId}/sessions`;
  for (const { call } of [here, settings]) {
    expect((await call('GET', path)).status).toBe(403);
    expect((await call('DELETE', sessions)).status).toBe(403);
  }
  expect((await manager.call('GET', path)).status).toBe(200);
  expect(await accountOf(here.userId)).toMatchObject({
    roles: [{ role_name: 'here 0', role_scope: 'Site', site_id: siteId, site_name: 'north 1' }],
  });
});

test('accounts show whether they have a second factor and when they were last used', async () => {
  const { userId, change, login } = await makeAccount(server, world, 'known');
  expect(await accountOf(userId)).toMatchObject({
    email: 'known@north.example',
    is_active: true,
    has_second_factor: true,
    sessions: 1,
  });
  await change({ totp_secret: null, disabled_at: server.services.now().toISOString() });
  expect(await accountOf(userId)).toMatchObject({ is_active: false, has_second_factor: false });
  await change({ email_codes: true, disabled_at: null });
  expect(await accountOf(userId)).toMatchObject({ is_active: true, has_second_factor: true });
  await change({ email_codes: false });
  await login();
  const last = (await accountOf(userId))?.last_used_at;
  await world.admin.call('DELETE', `${path}/${userId}/sessions`);
  expect(await accountOf(userId)).toMatchObject({ sessions: 0, last_used_at: last });
});

test('accounts are searched, filtered and sorted by the server, page by page', async () => {
  const south = await makeWorld(server, 'paged');
  const names = ['Ödön Vass', 'Zoe Berg', 'anna Berg', 'Person 10', 'Person 2'];
  for (const name of names) await south.person(name, []);
  const list = async (query: string) => {
    const { body } = await south.admin.call<{ accounts: AccountRow[]; total: number }>(
      'GET',
      `${path}?${query}`,
    );
    return { names: body.accounts.map(({ display_name }) => display_name), total: body.total };
  };
  const everyone = (await list('')).names;
  const sorted = ['anna Berg', 'Ödön Vass', 'Person 2', 'Person 10', 'Zoe Berg'];
  expect(everyone.filter((name) => sorted.includes(name))).toEqual(sorted);
  expect(await list('search=BERG')).toEqual({ names: ['anna Berg', 'Zoe Berg'], total: 2 });
  expect(await list('search=odon')).toEqual({ names: ['Ödön Vass'], total: 1 });
  expect(await list('search=berg&direction=desc&limit=1')).toEqual({
    names: ['Zoe Berg'],
    total: 2,
  });
  expect(await list('search=berg&offset=1')).toEqual({ names: ['Zoe Berg'], total: 2 });
  const pages = [await list('limit=3'), await list('limit=3&offset=3')];
  expect(pages.flatMap((page) => page.names)).toEqual(everyone.slice(0, 6));
  const used = await list('sort=used&direction=desc');
  expect(used.names).toHaveLength(everyone.length);
  const without = await list('without_factor=true');
  expect(without.total).toBeGreaterThan(0);
  expect(without.total).toBe(without.names.length);
});

test('ending the sessions of a person ends all of them, except the caller’s current one', async () => {
  const { userId, login, token } = await makeAccount(server, world, 'left', { totp_secret: null });
  const tokens = [token ?? '', tokenOf(await login())];
  const me = async (each: string) =>
    (await client(server, each).call('GET', '/api/users/me')).status;
  expect(await Promise.all(tokens.map(me))).toEqual([200, 200]);
  const end = (who: number) => world.admin.call('DELETE', `${path}/${who}/sessions`);
  expect(await end(userId)).toMatchObject({ status: 200, body: { ended: 2 } });
  expect(await Promise.all(tokens.map(me))).toEqual([401, 401]);
  expect((await end(userId)).body).toEqual({ ended: 0 });
  expect((await end(world.admin.userId)).body).toEqual({ ended: 0 });
  expect(await me(world.admin.token ?? '')).toBe(200);
});

test('people of another organisation are not found, and expired sessions are not counted', async () => {
  const south = await makeWorld(server, 'south');
  const theirs = `${path}/${south.admin.userId}/sessions`;
  expect((await world.admin.call('DELETE', theirs)).status).toBe(404);
  expect((await south.admin.call('GET', '/api/users/me')).status).toBe(200);
  const { userId } = await world.person('idle');
  server.advance(authLimits.idle + 1);
  const late = await makeAccount(server, world, 'late');
  await client(server, late.token).call('GET', '/api/users/me');
  const manager = await world.person('late manager', [{ codes: ['people.manage'] }]);
  const { body } = await manager.call<{ accounts: AccountRow[] }>('GET', path);
  expect(body.accounts.find(({ id }) => id === userId)).toMatchObject({ sessions: 0 });
});
