import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccessCheck } from '../../../src/contract/access-check.ts';
import type { GrantRow } from '../../../src/contract/access-grants.ts';
import type { RoleRow } from '../../../src/contract/people.ts';
import type { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { withToken } from '../../../tests/support/server/api-tokens.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepNotifications } from '../notifications/sweep.ts';
import { until } from '../../../tests/support/until.ts';

type Me = NonNullable<(typeof GET_CURRENT_USER)['types']>['reply'];

const path = '/api/organisation/grants';
const day = 24 * 60 * 60_000;
let server: TestServer;
let address: string;
let world: World;
let number = 0;
let role = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  for (const socket of sockets) socket.close();
  return server.close();
});
beforeEach(async () => {
  number += 1;
  world = await makeWorld(server, `every${number}`, 2);
  role = await makeRole('Reader', ['equipment.read']);
});

async function makeRole(name: string, permissions: readonly string[], scope = 'Site') {
  const body = { name, scope, permissions };
  const { body: made } = await world.admin.call<RoleRow>('POST', '/api/organisation/roles', {
    body,
  });
  return made.id;
}

interface Giving {
  readonly users?: readonly Person[];
  readonly teams?: readonly number[];
  readonly sites?: readonly number[];
  readonly until?: string;
  readonly everySite?: boolean;
  readonly by?: Person;
  readonly what?: number;
}

const give = ({ users = [], teams = [], sites = [], ...more }: Giving) =>
  (more.by ?? world.admin).call<{ given: number; code?: string }>('POST', path, {
    body: {
      role_id: more.what ?? role,
      user_ids: users.map(({ userId }) => userId),
      team_ids: teams,
      site_ids: sites,
      every_site: more.everySite ?? true,
      expires_at: more.until ?? null,
    },
  });

async function newSite(): Promise<number> {
  const body = { name: `Later ${(number += 1)}`, timezone: 'Europe/Berlin' };
  const made = await world.admin.call<{ id: number }>('POST', '/api/sites', { body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

const opens = async (person: Pick<Person, 'call'>, site: number) =>
  (await person.call('GET', `/api/sites/${site}/equipment`)).status === 200;
const manages = async (person: Person) => (await person.call('GET', path)).status;
const grantsOf = async (person: Person) =>
  (await world.admin.call<{ grants: GrantRow[] }>('GET', `${path}?user_id=${person.userId}`)).body
    .grants;

test('a role on every site opens present and later sites, and nothing of the organisation', async () => {
  const person = await world.person('reader');
  const everything = await makeRole('Everything', ['people.manage', 'settings.manage']);
  expect((await give({ users: [person] })).body).toEqual({ given: 1, changed: 0 });
  await give({ users: [person], what: everything });
  const later = await newSite();
  for (const site of [...world.siteIds, later]) {
    expect(await opens(person, site)).toBe(true);
    expect((await person.call('GET', `/api/sites/${site}/grants`)).status).toBe(200);
  }
  expect(await manages(person)).toBe(403);
  const settings = await person.call('POST', '/api/sites', {
    body: { name: 'Mine', timezone: 'Europe/Berlin' },
  });
  expect(settings.status).toBe(403);
  const { body: me } = await person.call<Me>('GET', '/api/users/me');
  const places = me.permissions
    .filter(({ permission_code }) => permission_code === 'equipment.read')
    .map(({ site_id }) => site_id);
  expect(new Set(places)).toEqual(new Set([...world.siteIds, later]));
});

test('lists show a role on every site once, and withdrawing or ending it closes every site at once', async () => {
  const person = await world.person('reader');
  await give({ users: [person] });
  const [grant] = await grantsOf(person);
  expect(grant).toMatchObject({ site: null, role: { scope: 'Site' }, may_change: true });
  const access = await world.admin.call<{ site_access: object[] }>(
    'GET',
    `/api/users/${person.userId}/site-access`,
  );
  expect(access.body.site_access).toMatchObject([{ role_scope: 'Site', site_id: null }]);
  const [site = 0] = world.siteIds;
  const question = `user_id=${person.userId}&code=equipment.read`;
  const why = async (more: string) =>
    (
      await world.admin.call<AccessCheck>(
        'GET',
        `/api/organisation/access-check?${question}${more}`,
      )
    ).body;
  expect(await why(`&site_id=${site}`)).toMatchObject({
    allowed: true,
    reasons: [{ grant_id: grant?.id, on_every_site: true }],
  });
  expect(await why('')).toMatchObject({ allowed: false, reasons: [] });
  const holders = await world.admin.call<{ people: { id: number }[] }>(
    'GET',
    `/api/organisation/code-holders?code=equipment.read&site_id=${site}`,
  );
  expect(holders.body.people.map(({ id }) => id)).toContain(person.userId);
  await world.admin.call('POST', `${path}/withdraw`, { body: { ids: [grant?.id] } });
  for (const each of world.siteIds) expect(await opens(person, each)).toBe(false);
});

test('the members of a team with it open every site while they are members', async () => {
  const person = await world.person('member');
  const team = await world.admin.call<{ id: number; version: number }>(
    'POST',
    '/api/organisation/teams',
    { body: { name: 'Crew', member_ids: [person.userId] } },
  );
  await give({ teams: [team.body.id] });
  const later = await newSite();
  expect(await opens(person, later)).toBe(true);
  await world.admin.call('PATCH', `/api/organisation/teams/${team.body.id}`, {
    version: team.body.version,
    body: { member_ids: [] },
  });
  expect(await opens(person, later)).toBe(false);
});

test('nobody gives, changes or withdraws it, or adds members to a team with it, without holding it everywhere', async () => {
  const codes = ['people.manage', 'equipment.read'];
  const [one = 0, two = 0] = world.siteIds;
  const target = await world.person('target');
  const onBoth = await world.person('both', [
    { site: one, codes },
    { site: two, codes },
  ]);
  expect((await give({ users: [target], by: onBoth })).status).toBe(403);
  const ofPeople = await world.person('people', [{ codes: ['people.manage'] }]);
  expect(await give({ users: [target], by: ofPeople })).toMatchObject({
    status: 403,
    body: { code: 'codes_not_held' },
  });
  const everywhere = await world.person('everywhere', [{ everySite: true, codes }]);
  expect((await give({ users: [target], by: everywhere })).status).toBe(201);
  const editor = await makeRole('Editor', ['equipment.update']);
  expect((await give({ users: [target], by: everywhere, what: editor })).body).toMatchObject({
    code: 'codes_not_held',
  });
  const ids = (await grantsOf(target)).map(({ id }) => id);
  const withdraw = (by: Person) => by.call('POST', `${path}/withdraw`, { body: { ids } });
  expect((await withdraw(onBoth)).status).toBe(404);
  const listed = await onBoth.call<{ grants: GrantRow[] }>('GET', `/api/sites/${one}/grants`);
  expect(listed.body.grants.find(({ id }) => id === ids[0])).toMatchObject({ may_change: false });
  expect((await withdraw(everywhere)).status).toBe(200);
});

test('the places of a role fit its scope', async () => {
  const person = await world.person('person');
  const [site = 0] = world.siteIds;
  const auditor = await makeRole('Auditor', ['audit.view'], 'Organisation');
  for (const giving of [
    { sites: [site] },
    { everySite: false },
    { what: auditor },
    { what: auditor, everySite: false, sites: [site] },
  ])
    expect((await give({ users: [person], ...giving })).status).toBe(409);
});

test('a token that is limited to a site reads that site only, and gives nothing on every site', async () => {
  const codes = ['people.manage', 'equipment.read'];
  const owner = await world.person('owner', [{ everySite: true, codes }]);
  const [one = 0, two = 0] = world.siteIds;
  const narrow = await withToken(server, world, owner, { site_ids: [one] });
  const wide = await withToken(server, world, owner);
  expect([await opens(narrow, one), await opens(narrow, two)]).toEqual([true, false]);
  const later = await newSite();
  expect([await opens(narrow, later), await opens(wide, later)]).toEqual([false, true]);
  const target = await world.person('target');
  const body = {
    role_id: role,
    user_ids: [target.userId],
    team_ids: [],
    site_ids: [],
    every_site: true,
    expires_at: null,
  };
  expect((await narrow.call('POST', path, { body })).status).toBe(403);
  expect((await wide.call('POST', path, { body })).status).toBe(201);
});

test('an open page hears changes on a site that is made later', async () => {
  const person = await world.person('listener');
  await give({ users: [person] });
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: `${server.app.sessionCookies.session}=${person.token ?? ''}` },
  });
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await until(() => expect(socket.connected).toBe(true));
  const later = await newSite();
  await until(async () => {
    await world.admin.call('POST', `/api/sites/${later}/labels`, {
      body: { name: `L${(number += 1)}`, module_type: 'equipment' },
    });
    expect(JSON.stringify(heard)).toContain(`{"siteId":${later}}`);
  });
});

test('people are told once that it ends soon', async () => {
  const person = await world.person('ending');
  const until = new Date(server.services.now().getTime() + 9 * day).toISOString();
  await give({ users: [person], until });
  await sweepNotifications(server.services);
  await sweepNotifications(server.services);
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: person.userId };
  const reported = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('notifications')
      .select(['kind', 'site_id'])
      .where('user_id', '=', person.userId)
      .execute(),
  );
  expect(reported).toEqual([{ kind: 'role_expiring', site_id: null }]);
});
