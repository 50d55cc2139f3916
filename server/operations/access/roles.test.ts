import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleRow } from '../../../src/contract/people.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';

const path = '/api/organisation/roles';
let server: TestServer;
let world: World;
let manager: Person;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'roles');
  const codes = ['people.manage', 'equipment.read', 'equipment.update'];
  manager = await world.person('manager', [{ codes }]);
});
afterAll(() => server.close());

const create = (body: object, by = world.admin) => by.call<RoleRow>('POST', path, { body });
const codesOf = ({ permissions }: RoleRow) => permissions.map((each) => each.permission_code);

test('a role starts empty, from a preset or as a copy, and its matrix covers every module', async () => {
  const empty = await create({ name: 'Empty', scope: 'Site' });
  expect(empty).toMatchObject({ status: 201, body: { permissions: [], holders: 0, version: 1 } });
  const viewer = await create({ name: 'Reader', scope: 'Site', preset: 'viewer' });
  const types = server.services.modules.all().map(({ document }) => document.type);
  expect(codesOf(viewer.body)).toEqual(types.map((type) => `${type}.read`).toSorted());
  const copy = await create({ name: 'Copy', scope: 'Organisation', copy_of: viewer.body.id });
  expect(codesOf(copy.body)).toEqual(codesOf(viewer.body));
  const issuer = await create({ name: 'Issuer', scope: 'Site', preset: 'permit_issuer' });
  expect(codesOf(issuer.body)).toContain('permits.approve');
  expect(codesOf(issuer.body)).not.toContain('equipment.update');
  const taken = await create({ name: 'Reader', scope: 'Site' });
  expect(taken).toMatchObject({ status: 409, body: { code: 'name_taken' } });
});

test('nobody puts a code into a role that they do not hold, and the refusal lists it', async () => {
  const refused = await create({ name: 'More', scope: 'Site', preset: 'site_admin' }, manager);
  expect(refused).toMatchObject({ status: 403, body: { code: 'codes_not_held' } });
  const mine = await create(
    { name: 'Mine', scope: 'Site', permissions: ['equipment.read'] },
    manager,
  );
  expect(mine.status).toBe(201);
  const widen = (permissions: readonly string[], version: number) =>
    manager.call('PATCH', `${path}/${mine.body.id}`, { body: { permissions }, version });
  const more = await widen(['equipment.read', 'settings.manage'], 1);
  expect(more).toMatchObject({ status: 403, body: { code: 'codes_not_held' } });
  expect(JSON.stringify(more.body)).toContain('settings.manage');
  expect((await widen(['equipment.update'], 1)).status).toBe(200);
  const stronger = await create({
    name: 'Stronger',
    scope: 'Site',
    permissions: ['equipment.read', 'settings.manage'],
  });
  const narrow = await manager.call('PATCH', `${path}/${stronger.body.id}`, {
    body: { permissions: ['equipment.read'] },
    version: 1,
  });
  expect(narrow).toMatchObject({ status: 403, body: { code: 'codes_not_held' } });
  expect(await widen([], 1)).toMatchObject({ status: 412, body: { code: 'stale' } });
  const roles = await world.admin.call<{ roles: readonly RoleRow[] }>(
    'GET',
    `/api/organisations/${world.organisationId}/roles-permissions`,
  );
  const full = roles.body.roles.find(({ holds_all }) => holds_all);
  const version = full?.version ?? 0;
  const renamed = await manager.call('PATCH', `${path}/${full?.id}`, {
    body: { name: 'Taken over' },
    version,
  });
  expect(renamed).toMatchObject({ status: 403, body: { code: 'codes_not_held' } });
});

test('a role that somebody holds is not deleted, and the refusal says who does', async () => {
  const { body: role } = await create({ name: 'Held', scope: 'Organisation' });
  const holder = await world.person('Lucía');
  await world.admin.call('POST', '/api/organisation/grants', {
    body: {
      role_id: role.id,
      user_ids: [holder.userId],
      team_ids: [],
      site_ids: [],
      expires_at: null,
    },
  });
  const remove = () => world.admin.call('DELETE', `${path}/${role.id}`, { version: 1 });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'role_granted' } });
  expect(JSON.stringify(refused.body)).toContain('Lucía');
  const grants = await world.admin.call<{ grants: { id: number }[] }>(
    'GET',
    `/api/organisation/grants?role_id=${role.id}`,
  );
  const ids = grants.body.grants.map(({ id }) => id);
  await world.admin.call('POST', '/api/organisation/grants/withdraw', { body: { ids } });
  expect((await remove()).status).toBe(200);
});

test('roles are changed by people managers of the whole organisation, in their organisation', async () => {
  const [site = 0] = world.siteIds;
  const here = await world.person('here', [{ site, codes: 'all' }]);
  const south = await makeWorld(server, 'south');
  const { body: role } = await create({ name: 'Ours', scope: 'Site' });
  expect((await create({ name: 'x', scope: 'Site' }, here)).status).toBe(403);
  const theirs = { body: { name: 'x' }, version: 1 };
  expect((await south.admin.call('PATCH', `${path}/${role.id}`, theirs)).status).toBe(404);
  expect((await south.admin.call('DELETE', `${path}/${role.id}`, { version: 1 })).status).toBe(404);
  const copied = await create({ name: 'Stolen', scope: 'Site', copy_of: role.id }, south.admin);
  expect(copied.status).toBe(404);
});
