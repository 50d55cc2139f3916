import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GrantRow } from '../../../src/contract/access-grants.ts';
import type { RoleRow } from '../../../src/contract/people.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';

const path = '/api/organisation/grants';
const day = 24 * 60 * 60_000;
let server: TestServer;
let world: World;
let site: number;
let other: number;
/** Roles by name. */
const roles = new Map<string, number>();

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'grants', 2);
  [site = 0, other = 0] = world.siteIds;
  for (const [name, scope, permissions] of [
    ['Reader', 'Site', ['equipment.read']],
    ['Editor', 'Site', ['equipment.read', 'equipment.update']],
    ['People', 'Organisation', ['people.manage']],
  ] as const) {
    const body = { name, scope, permissions };
    const made = await world.admin.call<RoleRow>('POST', '/api/organisation/roles', { body });
    roles.set(name, made.body.id);
  }
});
afterAll(() => server.close());

const inDays = (days: number) =>
  new Date(server.services.now().getTime() + days * day).toISOString();

interface Giving {
  readonly role: string | number;
  readonly to: readonly number[];
  readonly sites?: readonly number[];
  readonly until?: string | null;
}

const give = (by: Person, { role, to, sites = [], until = null }: Giving) =>
  by.call<{ given: number; changed: number; code?: string }>('POST', path, {
    body: {
      role_id: typeof role === 'number' ? role : (roles.get(role) ?? 0),
      user_ids: to,
      team_ids: [],
      site_ids: sites,
      expires_at: until,
      reason: 'Shutdown',
    },
  });

const grantsOf = async (userId: number) =>
  (await world.admin.call<{ grants: GrantRow[] }>('GET', `${path}?user_id=${userId}`)).body.grants;

const withdraw = (by: Person, ids: readonly number[]) =>
  by.call<{ code?: string }>('POST', `${path}/withdraw`, { body: { ids } });

const equipment = (by: Person, siteId = site) => by.call('GET', `/api/sites/${siteId}/equipment`);

test('a role is given to several people on several sites, with an end and a reason', async () => {
  const [one, two] = [await world.person('one'), await world.person('two')];
  const to = [one.userId, two.userId];
  const given = await give(world.admin, {
    role: 'Reader',
    to,
    sites: [site, other],
    until: inDays(9),
  });
  expect(given).toMatchObject({ status: 201, body: { given: 4, changed: 0 } });
  expect((await equipment(one, other)).status).toBe(200);
  expect(await grantsOf(one.userId)).toMatchObject([
    {
      role: { name: 'Reader' },
      site: { id: site },
      reason: 'Shutdown',
      granted_by: { name: 'admin' },
    },
    { role: { name: 'Reader' }, site: { id: other } },
  ]);
  const again = await give(world.admin, { role: 'Reader', to: [one.userId], sites: [site] });
  expect(again.body).toEqual({ given: 0, changed: 1 });
  expect((await grantsOf(one.userId)).map(({ expires_at }) => expires_at)).toContain(null);
  const ending = await world.admin.call<{ total: number }>('GET', `${path}?ending=true`);
  expect(ending.body.total).toBe(3);
});

test('the end of grants changes for all or none, and a withdrawn grant counts at once', async () => {
  const person = await world.person('changed');
  await give(world.admin, { role: 'Reader', to: [person.userId], sites: [site, other] });
  const held = await grantsOf(person.userId);
  const end = (version: number, expires_at: string | null) =>
    world.admin.call('POST', `${path}/end`, {
      body: { grants: held.map(({ id }) => ({ id, version })), expires_at },
    });
  expect((await end(7, inDays(1))).status).toBe(412);
  expect((await end(1, inDays(-1))).status).toBe(422);
  expect(await end(1, inDays(1))).toMatchObject({ status: 200, body: { changed: 2 } });
  expect((await equipment(person)).status).toBe(200);
  const ids = held.map(({ id }) => id);
  expect((await withdraw(world.admin, [...ids, 999_999])).status).toBe(404);
  expect((await withdraw(world.admin, ids)).status).toBe(200);
  expect((await equipment(person)).status).toBe(404);
});

test('nobody gives more than they hold, and site managers give Site roles on their site only', async () => {
  const target = await world.person('target');
  const to = [target.userId];
  const codes = ['people.manage', 'equipment.read'];
  const here = await world.person('site manager', [{ site, codes }]);
  expect((await give(here, { role: 'Reader', to, sites: [site] })).status).toBe(201);
  expect(await give(here, { role: 'Editor', to, sites: [site] })).toMatchObject({
    status: 403,
    body: { code: 'codes_not_held' },
  });
  expect((await give(here, { role: 'Reader', to, sites: [other] })).status).toBe(404);
  expect((await give(here, { role: 'Reader', to, sites: [site, other] })).status).toBe(404);
  expect((await give(here, { role: 'People', to })).status).toBe(403);
  const all = await world.admin.call<{ roles: readonly RoleRow[] }>(
    'GET',
    `/api/organisations/${world.organisationId}/roles-permissions`,
  );
  const full = all.body.roles.find(({ holds_all }) => holds_all)?.id ?? 0;
  const manager = await world.person('manager', [{ codes }]);
  for (const by of [here, manager])
    expect((await give(by, { role: full, to: [by.userId] })).status).toBe(403);
  const [adminGrant] = await grantsOf(world.admin.userId);
  expect((await withdraw(manager, [adminGrant?.id ?? 0])).status).toBe(403);
  expect((await withdraw(here, [adminGrant?.id ?? 0])).status).toBe(404);
  const site_grants = await here.call<{ grants: GrantRow[] }>('GET', `/api/sites/${site}/grants`);
  const rights = new Map(site_grants.body.grants.map((row) => [row.role.name, row.may_change]));
  expect(rights.get('Reader')).toBe(true);
  expect(rights.get('admin 0')).toBe(false);
});

test('ids of another organisation are not found', async () => {
  const south = await makeWorld(server, 'south');
  const [foreign = 0] = south.siteIds;
  const own = world.admin.userId;
  expect((await give(world.admin, { role: 'Reader', to: [own], sites: [foreign] })).status).toBe(
    404,
  );
  expect(
    (await give(world.admin, { role: 'Reader', to: [south.admin.userId], sites: [site] })).status,
  ).toBe(404);
  expect(
    (await give(south.admin, { role: 'Reader', to: [south.admin.userId], sites: [foreign] }))
      .status,
  ).toBe(404);
  const [grant] = await grantsOf(own);
  expect((await withdraw(south.admin, [grant?.id ?? 0])).status).toBe(404);
});

test('two admins who withdraw each other’s role at once leave one admin, 50 times', async () => {
  const races = await makeWorld(server, 'races');
  const second = await races.person('second', [{ codes: 'all' }]);
  const both = [races.admin, second] as const;
  const grantOf = async (by: Person, userId: number) => {
    const { body } = await by.call<{ grants: GrantRow[] }>('GET', `${path}?user_id=${userId}`);
    return body.grants[0];
  };
  for (let round = 0; round < 50; round++) {
    const [a, b] = [
      await grantOf(races.admin, second.userId),
      await grantOf(second, races.admin.userId),
    ];
    if (a === undefined || b === undefined) throw new Error('A grant is missing.');
    const results = await Promise.all([withdraw(races.admin, [a.id]), withdraw(second, [b.id])]);
    expect(results.filter(({ status }) => status === 200).length).toBe(1);
    const [left, lost, grant] = results[0].status === 200 ? [...both, a] : [second, races.admin, b];
    const back = { role: grant.role.id, to: [lost.userId] };
    expect((await give(left, back)).status).toBe(201);
  }
  const [own] = [await grantOf(races.admin, races.admin.userId)];
  await withdraw(races.admin, [(await grantOf(races.admin, second.userId))?.id ?? 0]);
  expect(await withdraw(races.admin, [own?.id ?? 0])).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  });
  const ended = await races.admin.call('POST', `${path}/end`, {
    body: {
      grants: [{ id: own?.id, version: own?.version }],
      expires_at: inDays(1),
    },
  });
  expect(ended).toMatchObject({ status: 409, body: { code: 'last_admin' } });
});

test('grants come page by page in one order, and a search counts only those it finds', async () => {
  const pages = await makeWorld(server, 'pages');
  const [site = 0] = pages.siteIds;
  for (let number = 0; number < 7; number++)
    await pages.person(`holder ${number}`, [{ site, codes: ['equipment.read'] }]);
  interface Page {
    readonly grants: readonly GrantRow[];
    readonly total: number;
  }
  for (const path of ['/api/organisation/grants', `/api/sites/${site}/grants`]) {
    const read = async (query: string) =>
      (await pages.admin.call<Page>('GET', `${path}?${query}`)).body;
    const all = await read('');
    expect(all.total).toBe(8);
    const [first, second] = [await read('limit=5'), await read('limit=5&offset=5')];
    expect([...first.grants, ...second.grants]).toEqual(all.grants);
    expect([first.total, second.total]).toEqual([8, 8]);
    const found = await read('search=OLDER%203&limit=5');
    expect(found.grants.map(({ person }) => person?.name)).toEqual(['holder 3']);
    expect(found.total).toBe(1);
  }
});
