import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteRow } from '../../../src/contract/directory.ts';
import type { RoleRow, SiteAccessRow } from '../../../src/contract/people.ts';
import { withTenant } from '../../db/transaction.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { sorted } from '../../../tests/support/sorted.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
let world: World;
let site: number;
let other: number;
let third: number;
let worker: Person;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north', 3);
  await makeWorld(server, 'south');
  [site = 0, other = 0, third = 0] = world.siteIds;
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
  worker = await world.person('worker', [
    { site, codes: ['equipment.read', 'gone.read'], expiresAt: inDays(5) },
    { site: other, codes: 'all', expiresAt: inDays(-1) },
  ]);
});
afterAll(async () => server.close());

test('all sites of the organisation are listed with both key sets, and with roles if there are live ones', async () => {
  const { body } = await worker.call<readonly SiteRow[]>('GET', '/api/sites');
  expect(body.map(({ name }) => name)).toEqual(['north 1', 'north 2', 'north 3']);
  for (const row of body)
    expect(row).toMatchObject({
      site_id: row.id,
      site_name: row.name,
      site_status: row.status,
      site_timezone: row.timezone,
      site_locale: row.locale,
      site_colour: row.colour,
      site_description: row.description,
    });
  const roles = new Map(body.map(({ id, user_roles }) => [id, user_roles]));
  expect(roles.get(site)).toEqual([
    {
      role_id: expect.any(Number) as number,
      role_name: 'worker 0',
      expires_at: expect.any(String) as string,
    },
  ]);
  expect(roles.get(other)).toBeNull();
  expect(roles.get(third)).toBeNull();
  const { body: all } = await world.admin.call<readonly SiteRow[]>('GET', '/api/sites');
  expect([...new Set(all.map(({ user_roles }) => user_roles?.length))]).toEqual([1]);
});

test('an archived site is listed and cannot be opened', async () => {
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  const archive = (is_archived: boolean) =>
    withTenant(server.services.db, tenant, (tx) =>
      tx.updateTable('sites').set({ is_archived }).where('id', '=', third).execute(),
    );
  await archive(true);
  const { body } = await world.admin.call<readonly SiteRow[]>('GET', '/api/sites');
  expect(body.find(({ id }) => id === third)?.is_archived).toBe(true);
  const opened = await world.admin.call('GET', `/api/sites/${third}/equipment`);
  expect(opened).toMatchObject({ status: 403, body: { code: 'site_archived' } });
  await archive(false);
});

test('the current user has their live roles and the existing codes', async () => {
  const { body } = await worker.call('GET', '/api/users/me');
  expect(body).toMatchObject({
    user: {
      id: worker.userId,
      display_name: 'worker',
      organisation_name: 'north Ltd',
      locale: 'en',
    },
    roles: [{ role_name: 'worker 0', role_scope: 'Site', site_id: site }],
    permissions: [{ permission_code: 'equipment.read', site_id: site }],
  });
  const { body: admin } = await world.admin.call<{
    permissions: { permission_code: string; site_id: number | null }[];
  }>('GET', '/api/users/me');
  const codes = admin.permissions.map(({ permission_code }) => permission_code);
  for (const { document } of server.services.modules.all())
    for (const action of ['read', 'create', 'update', 'delete', 'transition', 'approve'])
      expect(codes).toContain(`${document.type}.${action}`);
  expect([...new Set(admin.permissions.map(({ site_id }) => site_id))]).toEqual([null]);
});

test('people of the organisation and of a site are listed with their teams', async () => {
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  await withTenant(server.services.db, tenant, async (tx) => {
    const organisation_id = world.organisationId;
    const team = await tx
      .insertInto('teams')
      .values({ organisation_id, name: 'Crew' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const user_id of [worker.userId, world.admin.userId])
      await tx
        .insertInto('team_members')
        .values({ organisation_id, team_id: team.id, user_id })
        .execute();
  });
  interface People {
    readonly users: readonly { display_name: string }[];
    readonly teams: readonly { name: string; member_ids: readonly number[] }[];
  }
  const everyone = await worker.call<People>('GET', '/api/users');
  expect(everyone.body.users.map(({ display_name }) => display_name)).toEqual(['admin', 'worker']);
  expect(everyone.body.teams).toMatchObject([
    { name: 'Crew', member_ids: [world.admin.userId, worker.userId] },
  ]);
  const onSite = await world.admin.call<People>('GET', `/api/sites/${other}/users`);
  expect(onSite.body.users.map(({ display_name }) => display_name)).toEqual(['admin']);
  expect(onSite.body.teams).toMatchObject([{ member_ids: [world.admin.userId] }]);
});

test('grants are visible to the user and to people managers', async () => {
  const access = (caller: Person, userId: number) =>
    caller.call<{ site_access: readonly SiteAccessRow[] }>(
      'GET',
      `/api/users/${userId}/site-access`,
    );
  const own = await access(worker, worker.userId);
  expect(sorted(own.body.site_access.map(({ site_name }) => site_name))).toEqual([
    'north 1',
    'north 2',
  ]);
  expect((await access(world.admin, worker.userId)).body).toEqual(own.body);
  expect((await access(worker, world.admin.userId)).status).toBe(404);
  expect((await access(world.admin, 999_999)).status).toBe(404);
});

test('roles of the organisation are listed with their codes', async () => {
  const url = `/api/organisations/${world.organisationId}/roles-permissions`;
  const { body } = await worker.call<{ roles: readonly RoleRow[]; permissions: unknown[] }>(
    'GET',
    url,
  );
  const roles = new Map(body.roles.map((role) => [role.name, role]));
  expect(roles.get('worker 0')?.permissions).toEqual([{ permission_code: 'equipment.read' }]);
  expect(roles.get('admin 0')?.permissions).toEqual(body.permissions);
});

test('a name is stored on one line without invisible characters, and taken names are shown with numbers', async () => {
  const [one, two] = [await world.person('Marta Weiss'), await world.person('second')];
  const rename = (display_name: string) =>
    two.call('PATCH', '/api/users/me/preferences', { body: { display_name } });
  expect((await rename('\u202eMarta\u00a0\nWeiss')).status).toBe(200);
  const { body } = await world.admin.call<{ users: { id: number; display_name: string }[] }>(
    'GET',
    '/api/users',
  );
  const nameOf = ({ userId }: Person) => body.users.find(({ id }) => id === userId)?.display_name;
  expect(nameOf(two)).toBe(`Marta Weiss (#${two.userId})`);
  expect(nameOf(one)).toBe(`Marta Weiss (#${one.userId})`);
  expect((await rename('\u202e\u2066')).status).toBe(422);
});
