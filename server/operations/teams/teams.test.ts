import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Person, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const path = '/api/organisation/teams';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const create = (name: string, more: object = {}, by: Person = plant.admin) =>
  by.call<ManagedTeam & { code?: string }>('POST', path, { body: { name, ...more } });
const update = ({ id, version }: ManagedTeam, body: object, by: Person = plant.admin) =>
  by.call<ManagedTeam & { code?: string }>('PATCH', `${path}/${id}`, { version, body });
const remove = ({ id, version }: ManagedTeam) =>
  plant.admin.call('DELETE', `${path}/${id}`, { version });
const teams = async () =>
  (await plant.admin.call<{ teams: ManagedTeam[] }>('GET', path)).body.teams;

test('a team is created, renamed, led, filled and deleted', async () => {
  const [ada, ben] = [await plant.world.person('ada'), await plant.world.person('ben')];
  const { status, body: team } = await create(' Crew  A ', {
    member_ids: [ben.userId, ada.userId],
  });
  expect(status).toBe(201);
  const made = { name: 'Crew A', lead_id: null, member_ids: [ada.userId, ben.userId], version: 1 };
  expect(team).toMatchObject(made);
  const { body: changed } = await update(team, {
    name: 'Crew B',
    lead_id: ada.userId,
    member_ids: [ada.userId],
  });
  const after = { name: 'Crew B', lead_id: ada.userId, member_ids: [ada.userId], version: 2 };
  expect(changed).toMatchObject(after);
  expect(await teams()).toContainEqual(changed);
  expect((await update(team, { name: 'Late' })).status).toBe(412);
  expect((await create('Crew B')).body).toMatchObject({ code: 'name_taken' });
  expect((await update(changed, { member_ids: [999_999] })).status).toBe(422);
  expect((await remove(changed)).body).toEqual({ status: 'deleted' });
  expect((await teams()).map(({ name }) => name)).not.toContain('Crew B');
});

test('a team to which open work is assigned is not deleted, and members change at the moment of use', async () => {
  const mate = await plant.world.person('mate', [{ codes: ['workorders.read'] }]);
  const { body: team } = await create('Fitters', { member_ids: [mate.userId] });
  const assignee_ids = { user_ids: [], team_ids: [team.id] };
  const { id, version } = await plant.make('workorders', { assignee_ids });
  const workOf = async (person: Person) => {
    const { body } = await person.call<{ assigned: { rows: { id: number }[] } }>(
      'GET',
      '/api/my-work',
    );
    return body.assigned.rows.map((row) => row.id);
  };
  expect(await workOf(mate)).toContain(id);
  const { status, body } = await remove(team);
  expect([status, body['code'], body['error']]).toEqual([
    409,
    'team_in_use',
    expect.stringContaining('Open items: 1.'),
  ]);
  const { body: without } = await update(team, { member_ids: [] });
  expect(await workOf(mate)).not.toContain(id);
  await plant.admin.call('PATCH', plant.at('workorders', `/${id}`), {
    version,
    body: { assignee_ids: { user_ids: [mate.userId], team_ids: [] } },
  });
  expect((await remove(without)).status).toBe(200);
});

test('only people managers change teams, and members are added only by who may grant the roles of the team', async () => {
  const manager = await plant.world.person('manager', [{ codes: ['people.manage'] }]);
  const reader = await plant.world.person('reader', [{ codes: ['workorders.read'] }]);
  expect((await create('Nobody', {}, reader)).status).toBe(403);
  const { body: team } = await create('Chiefs', {}, manager);
  const { organisationId } = plant.world;
  await withTenant(
    plant.server.services.db,
    { organisationId, siteIds: [], userId: null },
    async (tx) => {
      const role = await tx
        .selectFrom('roles')
        .select('id')
        .where('holds_all', '=', true)
        .where('scope', '=', 'Organisation')
        .executeTakeFirstOrThrow();
      const grant = { organisation_id: organisationId, role_id: role.id, team_id: team.id };
      await tx
        .insertInto('role_grants')
        .values({ ...grant, scope: 'Organisation' })
        .execute();
    },
  );
  const members = { member_ids: [manager.userId] };
  expect((await update(team, members, manager)).status).toBe(403);
  const { body: led } = await update(team, { member_ids: [reader.userId] });
  expect(led.member_ids).toEqual([reader.userId]);
  expect((await update(led, { member_ids: [] }, manager)).status).toBe(403);
  expect((await update(led, { name: 'Heads' }, manager)).status).toBe(200);
  const { id } = led;
  const removed = await manager.call('DELETE', `${path}/${id}`, { version: led.version + 1 });
  expect(removed.status).toBe(403);
});

test('teams of another organisation are not found', async () => {
  const south = await makeWorld(plant.server, 'south');
  const { body: team } = await create('Ours');
  expect((await update(team, { name: 'x' }, south.admin)).status).toBe(404);
});
