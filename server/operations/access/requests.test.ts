import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessCheck } from '../../../src/contract/access-check.ts';
import type { AccessRequest } from '../../../src/contract/access-requests.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import type { RoleRow } from '../../../src/contract/people.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';

const path = '/api/access-requests';
let server: TestServer;
let world: World;
let site: number;
let asker: Person;
let here: Person;
let reader: number;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'asks', 2);
  const [first = 0, second = 0] = world.siteIds;
  site = first;
  asker = await world.person('asker', [{ site: second, codes: ['equipment.read'] }]);
  here = await world.person('site admin', [{ site, codes: ['people.manage', 'equipment.read'] }]);
  const body = { name: 'Reader', scope: 'Site', permissions: ['equipment.read'] };
  const made = await world.admin.call<RoleRow>('POST', '/api/organisation/roles', { body });
  reader = made.body.id;
});
afterAll(() => server.close());

const ask = (by = asker, site_id = site) =>
  by.call<AccessRequest>('POST', path, { body: { site_id, reason: 'Pump round on Monday' } });
const list = async (by: Person) =>
  (await by.call<{ requests: AccessRequest[] }>('GET', path)).body.requests;
const notices = async (by: Person) =>
  (await by.call<NoticesReply>('GET', '/api/notifications')).body.notifications;

test('a request reaches the admins of the site, who refuse it with a reason or grant it', async () => {
  const { status, body: request } = await ask();
  expect({ status, ...request }).toMatchObject({ status: 201, state: 'open', is_mine: true });
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'access_requested' } });
  for (const admin of [here, world.admin]) {
    expect(await list(admin)).toMatchObject([{ id: request.id, may_decide: true }]);
    expect(await notices(admin)).toMatchObject([
      { kind: 'access_requested', text: 'Pump round on Monday', site_id: site },
    ]);
  }
  const answer = { body: { answer: 'Ask again after the training' } };
  expect((await asker.call('POST', `${path}/${request.id}/refuse`, answer)).status).toBe(404);
  expect((await here.call('POST', `${path}/${request.id}/refuse`, answer)).status).toBe(200);
  expect((await here.call('POST', `${path}/${request.id}/refuse`, answer)).status).toBe(409);
  expect(await notices(asker)).toMatchObject([
    { kind: 'access_refused', text: 'Ask again after the training', site_name: 'asks 1' },
  ]);
  const { body: second } = await ask();
  const grant = { body: { role_id: reader, expires_at: null } };
  expect((await asker.call('POST', `${path}/${second.id}/grant`, grant)).status).toBe(404);
  expect(await here.call('POST', `${path}/${second.id}/grant`, grant)).toMatchObject({
    status: 200,
    body: { state: 'granted', role_name: 'Reader' },
  });
  expect((await asker.call('GET', `/api/sites/${site}/equipment`)).status).toBe(200);
  expect((await ask()).status).toBe(409);
  expect((await notices(asker))[0]).toMatchObject({ kind: 'access_granted', role_name: 'Reader' });
});

test('two decisions at once decide a request once', async () => {
  const person = await world.person('raced', [{ site: world.siteIds[1] ?? 0, codes: [] }]);
  const { body: request } = await ask(person);
  const refuse = (by: Person) =>
    by.call('POST', `${path}/${request.id}/refuse`, { body: { answer: 'No' } });
  const grant = (by: Person) =>
    by.call('POST', `${path}/${request.id}/grant`, { body: { role_id: reader, expires_at: null } });
  const results = await Promise.all([refuse(here), grant(world.admin)]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a person sends at most five requests within an hour, those at the same time included', async () => {
  const many = await makeWorld(server, 'many', 9);
  const [own = 0, ...others] = many.siteIds;
  const person = await many.person('eager', [{ site: own, codes: ['equipment.read'] }]);
  const answers = await Promise.all(others.map((id) => ask(person, id)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
});

test('sites and requests of another organisation are not found', async () => {
  const south = await makeWorld(server, 'south');
  expect((await ask(asker, south.siteIds[0] ?? 0)).status).toBe(404);
  const person = await world.person('open', [{ site: world.siteIds[1] ?? 0, codes: [] }]);
  const { body: request } = await ask(person);
  const grant = { body: { role_id: reader, expires_at: null } };
  expect((await south.admin.call('POST', `${path}/${request.id}/grant`, grant)).status).toBe(404);
  expect(await list(south.admin)).toEqual([]);
  expect((await person.call('DELETE', `${path}/${request.id}`)).status).toBe(200);
});

test('the reason why somebody may do something names grant, role and end, and who else may', async () => {
  const check = (by: Person, userId: number, code: string) =>
    by.call<AccessCheck>(
      'GET',
      `/api/organisation/access-check?user_id=${userId}&site_id=${site}&code=${code}`,
    );
  expect((await check(here, asker.userId, 'equipment.read')).body).toMatchObject({
    allowed: true,
    reasons: [{ role_name: 'Reader', site_name: 'asks 1', state: 'active', team_name: null }],
  });
  expect((await check(world.admin, asker.userId, 'equipment.delete')).body).toEqual({
    allowed: false,
    blocked_by: null,
    reasons: [],
  });
  expect((await check(asker, asker.userId, 'equipment.read')).status).toBe(200);
  expect((await check(asker, here.userId, 'equipment.read')).status).toBe(403);
  const holders = await here.call<{ people: { name: string }[] }>(
    'GET',
    `/api/organisation/code-holders?site_id=${site}&code=equipment.read`,
  );
  const names = holders.body.people.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['admin', 'asker', 'site admin']));
  expect(names).not.toContain('open');
});
