import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import { makeAccount, tokenOf } from '../../../tests/support/server/account.ts';
import { client } from '../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { readEvents } from '../../db/events.ts';
import { withTenant } from '../../db/transaction.ts';

const path = '/api/organisation/accounts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());

async function accountOf(userId: number): Promise<AccountRow | undefined> {
  const { body } = await world.admin.call<{ accounts: AccountRow[] }>('GET', path);
  return body.accounts.find(({ id }) => id === userId);
}
const change = (userId: number, body: object, version: number, by: Person = world.admin) =>
  by.call('PATCH', `${path}/${userId}`, { body, version });
const disable = (userId: number, by: Person = world.admin) =>
  by.call('POST', `${path}/${userId}/disable`);
const remove = (userId: number, keepsName: boolean, by: Person = world.admin) =>
  by.call('DELETE', `${path}/${userId}?keep_name=${keepsName}`);
const isSignedIn = async (token: string) =>
  (await client(server, token).call('GET', '/api/users/me')).status === 200;
const withEvents = (userId: number) =>
  withTenant(
    server.services.db,
    { organisationId: world.organisationId, siteIds: [], userId: null },
    async (tx) =>
      (await readEvents(tx, null, 0, 10_000)).filter(
        ({ item_id, item_type }) => item_id === userId && /^(account|people)/.test(item_type),
      ),
  );

test('a person is changed in one version after the other, and a stale change is refused', async () => {
  const { userId } = await world.person('changed');
  const lead = await world.person('lead');
  const body = {
    display_name: ' Carla  Vos ',
    phone: '+49 30 1234',
    badge: 'C-77',
    employer: 'Vos Montage',
    manager_id: lead.userId,
    locale: 'fr',
  };
  expect((await change(userId, body, 1)).body).toEqual({ version: 2 });
  expect(await accountOf(userId)).toMatchObject({ ...body, display_name: 'Carla Vos', version: 2 });
  expect((await change(userId, { phone: '1' }, 1)).status).toBe(412);
  expect((await change(userId, { phone: '', employer: ' ' }, 2)).body).toEqual({ version: 3 });
  expect(await accountOf(userId)).toMatchObject({ phone: null, employer: null });
});

test('a change that names nobody, a taken badge or an absence that ends first is refused', async () => {
  const { userId } = await world.person('wrong');
  const { userId: other } = await world.person('other');
  await change(other, { badge: 'X-1' }, 1);
  const fieldsOf = async (body: object) => {
    const { status, body: refusal } = await change(userId, body, 1);
    const { details } = refusal as { details?: { fields?: { pointer: string }[] } };
    return [status, ...(details?.fields ?? []).map(({ pointer }) => pointer)];
  };
  expect(await fieldsOf({ manager_id: 999_999 })).toEqual([422, '/manager_id']);
  expect(await fieldsOf({ deputy_id: userId })).toEqual([422, '/deputy_id']);
  expect(await fieldsOf({ badge: 'x-1' })).toEqual([422, '/badge']);
  const [from, until] = ['2026-12-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];
  expect(await fieldsOf({ absent_from: from })).toEqual([422, '/absent_until']);
  expect(await fieldsOf({ absent_from: from, absent_until: until })).toEqual([
    422,
    '/absent_until',
  ]);
});

test('only people managers of the whole organisation change people', async () => {
  const siteId = world.siteIds[0] ?? 0;
  const { userId } = await world.person('target');
  const here = await world.person('here', [{ site: siteId, codes: ['people.manage'] }]);
  for (const { status } of [
    await change(userId, { phone: '1' }, 1, here),
    await disable(userId, here),
    await remove(userId, true, here),
    await here.call('GET', `${path}/${userId}/assignments`),
  ])
    expect(status).toBe(403);
  const south = await makeWorld(server, 'south');
  expect((await disable(userId, south.admin)).status).toBe(404);
});

test('disabling a person ends their sessions at once, and enabling lets them sign in again', async () => {
  const account = await makeAccount(server, world, 'gone', { totp_secret: null });
  const token = account.token ?? '';
  expect(await isSignedIn(token)).toBe(true);
  expect((await disable(account.userId)).body).toEqual({ version: 2 });
  expect(await isSignedIn(token)).toBe(false);
  expect((await account.login()).body).toMatchObject({ code: 'account_disabled' });
  expect(await accountOf(account.userId)).toMatchObject({ is_active: false, sessions: 0 });
  await world.admin.call('POST', `${path}/${account.userId}/enable`);
  expect(await isSignedIn(tokenOf(await account.login()))).toBe(true);
});

test('deleting a person removes personal data from the account and the log, and keeps history', async () => {
  const account = await makeAccount(server, world, 'leaver', { totp_secret: null });
  const { userId } = account;
  await change(userId, { phone: '+49 555', badge: 'L-9', display_name: 'Lea Weg' }, 1);
  const under = await world.person('under');
  await change(under.userId, { manager_id: userId }, 1);
  expect((await remove(userId, false)).body).toEqual({ status: 'deleted' });
  expect(await isSignedIn(account.token ?? '')).toBe(false);
  expect(await accountOf(userId)).toBeUndefined();
  expect(await accountOf(under.userId)).toMatchObject({ manager_id: null });
  expect((await remove(userId, false)).status).toBe(404);
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  const row = await withTenant(server.services.db, tenant, (tx) =>
    tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({
    email: `deleted ${userId}`,
    display_name: `Former user ${userId}`,
    phone: null,
    badge: null,
    password_hash: null,
    totp_secret: null,
  });
  const signIns = await withTenant(server.services.db, tenant, async (tx) =>
    (await readEvents(tx, null, 0, 10_000)).filter(
      ({ item_type, user_id }) => item_type === 'session' && user_id === userId,
    ),
  );
  expect(signIns.map(({ call }) => call)).toContain('SIGN_IN');
  expect(signIns.flatMap(({ changes }) => Object.keys(changes ?? {}))).toEqual([]);
  const events = await withEvents(userId);
  expect(events.map(({ call }) => call)).toContain('DELETE_ACCOUNT');
  expect(JSON.stringify(events)).not.toMatch(/\+49 555|L-9|Lea Weg|leaver@/);
});

test('a deleted person keeps the name in history if the administrator chooses so', async () => {
  const { userId } = await world.person('remembered');
  await remove(userId, true);
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  const row = await withTenant(server.services.db, tenant, (tx) =>
    tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ display_name: 'remembered', email: `deleted ${userId}` });
});

test('people managers without every code cannot disable or delete people who hold every code', async () => {
  const manager = await world.person('manager', [{ codes: ['people.manage'] }]);
  const chief = await world.person('chief', [{ codes: 'all' }]);
  expect((await disable(chief.userId, manager)).status).toBe(403);
  expect((await remove(chief.userId, true, manager)).status).toBe(403);
});

test('of two administrators who disable or delete each other at once, one remains, 50 times', async () => {
  for (let round = 0; round < 50; round++) {
    const here = await makeWorld(server, `race${round}`);
    const other = await here.person('other', [{ codes: 'all' }]);
    const act = (by: Person, on: Person) =>
      round % 2 === 0 ? disable(on.userId, by) : remove(on.userId, true, by);
    const answers = await Promise.all([act(here.admin, other), act(other, here.admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    // The other call may end the session, take the role, or be the last administrator by then.
    expect([401, 403, 409]).toContain(lost?.status);
    const tenant = { organisationId: here.organisationId, siteIds: [], userId: null };
    const left = await withTenant(server.services.db, tenant, (tx) =>
      tx
        .selectFrom('users')
        .select('id')
        .where('organisation_id', '=', here.organisationId)
        .where('disabled_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    expect(left).toHaveLength(1);
  }
});
