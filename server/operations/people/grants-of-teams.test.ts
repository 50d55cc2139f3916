import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const minute = 60_000;
let server: TestServer;
let world: World;
let site: number;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'teams');
  [site = 0] = world.siteIds;
});
afterAll(() => server.close());

const inMinutes = (minutes: number) =>
  new Date(server.services.now().getTime() + minutes * minute).toISOString();

/** A team with these members and a role on the site that reads equipment. */
async function crew(name: string, members: readonly number[], period: object = {}) {
  const organisation_id = world.organisationId;
  const tenant = { organisationId: organisation_id, siteIds: [], userId: null };
  await withTenant(server.services.db, tenant, async (tx) => {
    const { id: team_id } = await tx
      .insertInto('teams')
      .values({ organisation_id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const user_id of members)
      await tx.insertInto('team_members').values({ organisation_id, team_id, user_id }).execute();
    const { id: role_id } = await tx
      .insertInto('roles')
      .values({ organisation_id, name, scope: 'Site', permissions: ['equipment.read'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('role_grants')
      .values({ organisation_id, team_id, role_id, scope: 'Site', site_id: site, ...period })
      .execute();
  });
}

const equipment = () => `/api/sites/${site}/equipment`;

test('a role of a team opens the site to its members, by every reader of grants, and to no one else', async () => {
  const [member, other] = [await world.person('member'), await world.person('other')];
  expect((await member.call('GET', equipment())).status).toBe(404);
  await crew('Crew', [member.userId]);
  expect((await member.call('GET', equipment())).status).toBe(200);
  expect((await other.call('GET', equipment())).status).toBe(404);
  expect((await member.call('GET', '/api/users/me')).body).toMatchObject({
    roles: [{ role_name: 'Crew', role_scope: 'Site', site_id: site }],
    permissions: [{ permission_code: 'equipment.read', site_id: site }],
  });
  const people = await world.admin.call<{ users: { id: number }[] }>(
    'GET',
    `/api/sites/${site}/users`,
  );
  const ids = people.body.users.map(({ id }) => id);
  expect(ids).toContain(member.userId);
  expect(ids).not.toContain(other.userId);
  const access = await member.call('GET', `/api/users/${member.userId}/site-access`);
  expect(access.body).toMatchObject({ site_access: [{ role_name: 'Crew', site_id: site }] });
});

test('a grant counts from its start until its end', async () => {
  const person = await world.person('guest');
  await crew('Guests', [person.userId], { starts_at: inMinutes(10), expires_at: inMinutes(30) });
  const status = async () => (await person.call('GET', equipment())).status;
  expect(await status()).toBe(404);
  server.advance(20 * minute);
  expect(await status()).toBe(200);
  server.advance(20 * minute);
  expect(await status()).toBe(404);
});
