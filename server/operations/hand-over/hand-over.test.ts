import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignments, HandOverReport } from '../../../src/contract/hand-over.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { liveModule, stockSite } from '../../../tests/support/server/stock.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const type = 'workorders';
const path = '/api/organisation/accounts';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const assigned = (...people: readonly Person[]) => ({
  assignee_ids: { user_ids: people.map(({ userId }) => userId), team_ids: [] },
});
const assignmentsOf = async ({ userId }: Person) =>
  (await plant.admin.call<Assignments>('GET', `${path}/${userId}/assignments`)).body;
const handOver = (from: Person, to: Person) =>
  plant.admin.call<HandOverReport>('POST', `${path}/${from.userId}/hand-over`, {
    body: { to_user_id: to.userId },
  });
const assigneesOf = async (id: number) => {
  const { body } = await plant.admin.call<{ assignee_ids: { user_ids: number[] } }>(
    'GET',
    plant.at(type, `/${id}`),
  );
  return body.assignee_ids.user_ids;
};

test('a hand-over assigns the open work of every site to another person, with counts before and after', async () => {
  const codes = [`${type}.read`];
  const leaver = await plant.world.person('leaver', [{ codes }]);
  const heir = await plant.world.person('heir', [{ codes }]);
  const mate = await plant.world.person('mate', [{ codes }]);
  const [, second = 0] = plant.world.siteIds;
  const stock = await stockSite(plant.server, plant.world, second);
  await stockItems(plant.admin, stock);
  const alone = await plant.make(type, assigned(leaver));
  const shared = await plant.make(type, assigned(leaver, mate, heir));
  const done = await plant.make(type, assigned(leaver));
  await plant.admin.call('POST', plant.at(type, `/${done.id}/transitions`), {
    version: done.version,
    body: { to: 'TERM_DEFAULT' },
  });
  await makeItem(plant.admin, stock, type, assigned(leaver));
  const counts = [
    { site_id: plant.siteId, module_type: type, count: 2 },
    { site_id: second, module_type: type, count: 1 },
  ];
  expect((await assignmentsOf(leaver)).work).toMatchObject(counts);
  const { body } = await handOver(leaver, heir);
  expect(body).toMatchObject({ moved: counts, left: [] });
  expect((await assignmentsOf(leaver)).work).toEqual([]);
  expect(await assigneesOf(alone.id)).toEqual([heir.userId]);
  expect(await assigneesOf(shared.id)).toEqual([heir.userId, mate.userId]);
  expect(await assigneesOf(done.id)).toEqual([leaver.userId]);
});

test('items of sites on which the receiver has no role stay, and the report says so', async () => {
  const codes = [`${type}.read`];
  const [, second = 0] = plant.world.siteIds;
  const leaver = await plant.world.person('leaver 2', [{ codes }]);
  const elsewhere = await plant.world.person('elsewhere', [{ site: second, codes }]);
  const { id } = await plant.make(type, assigned(leaver));
  const { body } = await handOver(leaver, elsewhere);
  expect(body).toMatchObject({
    moved: [],
    left: [{ site_id: plant.siteId, module_type: type, count: 1, reason: 'no_role' }],
  });
  expect(await assigneesOf(id)).toEqual([leaver.userId]);
});

test('a hand-over to the same person, a disabled one or one of another organisation is refused', async () => {
  const leaver = await plant.world.person('leaver 3');
  const disabled = await plant.world.person('disabled');
  await plant.admin.call('POST', `${path}/${disabled.userId}/disable`);
  expect((await handOver(leaver, leaver)).status).toBe(422);
  expect((await handOver(leaver, disabled)).status).toBe(422);
  expect((await handOver(leaver, { ...leaver, userId: 999_999 })).status).toBe(404);
});

const undo = async (from: Person) => {
  const { handed_over } = await assignmentsOf(from);
  return plant.admin.call<HandOverReport>('POST', `${path}/${from.userId}/hand-over/undo`, {
    body: { at: handed_over?.at ?? '2026-01-01T00:00:00.000Z' },
  });
};

test('a hand-over is undone: what is still open and assigned to the receiver goes back, once', async () => {
  const codes = [`${type}.read`];
  const leaver = await plant.world.person('leaver 4', [{ codes }]);
  const heir = await plant.world.person('heir 4', [{ codes }]);
  const mate = await plant.world.person('mate 4', [{ codes }]);
  const alone = await plant.make(type, assigned(leaver));
  const shared = await plant.make(type, assigned(leaver, heir));
  const passedOn = await plant.make(type, assigned(leaver));
  const renamed = await plant.make(type, assigned(leaver));
  const finished = await plant.make(type, assigned(leaver));
  await handOver(leaver, heir);
  expect((await assignmentsOf(leaver)).handed_over).toMatchObject({
    to_user_id: heir.userId,
    to_name: 'heir 4',
    count: 5,
  });
  const change = (id: number, version: number, body: object) =>
    plant.admin.call('PATCH', plant.at(type, `/${id}`), { version, body });
  await change(passedOn.id, passedOn.version + 1, assigned(mate));
  await change(renamed.id, renamed.version + 1, { name: 'Renamed since' });
  await plant.admin.call('POST', plant.at(type, `/${finished.id}/transitions`), {
    version: finished.version + 1,
    body: { to: 'TERM_DEFAULT' },
  });
  const site = { site_id: plant.siteId, module_type: type };
  expect((await undo(leaver)).body).toMatchObject({
    moved: [{ ...site, count: 3 }],
    left: [{ ...site, count: 2, reason: 'changed' }],
  });
  expect(await assigneesOf(alone.id)).toEqual([leaver.userId]);
  expect(await assigneesOf(shared.id)).toEqual([leaver.userId, heir.userId]);
  expect(await assigneesOf(passedOn.id)).toEqual([mate.userId]);
  expect(await assigneesOf(renamed.id)).toEqual([leaver.userId]);
  expect(await assigneesOf(finished.id)).toEqual([heir.userId]);
  expect((await assignmentsOf(leaver)).handed_over).toBeNull();
  expect((await undo(leaver)).status).toBe(409);
});

test('a hand-over is undone by people managers only, and not for somebody who is disabled', async () => {
  const codes = [`${type}.read`];
  const leaver = await plant.world.person('leaver 5', [{ codes }]);
  const heir = await plant.world.person('heir 5', [{ codes }]);
  await plant.make(type, assigned(leaver));
  await handOver(leaver, heir);
  const { handed_over } = await assignmentsOf(leaver);
  const body = { at: handed_over?.at };
  const url = `${path}/${leaver.userId}/hand-over/undo`;
  expect((await heir.call('POST', url, { body })).status).toBe(403);
  await plant.admin.call('POST', `${path}/${leaver.userId}/disable`);
  expect((await plant.admin.call('POST', url, { body })).status).toBe(422);
  await plant.admin.call('POST', `${path}/${leaver.userId}/enable`);
  expect((await plant.admin.call('POST', url, { body })).status).toBe(200);
});

test('columns of assignments that a template adds are handed over and back too', async () => {
  const codes = [`${type}.read`];
  const leaver = await plant.world.person('leaver 6', [{ codes }]);
  const heir = await plant.world.person('heir 6', [{ codes }]);
  const live = liveModule(plant.server, type);
  const place = { tab: 'team', section: 'team', order: 0 };
  const document = {
    moduleType: type,
    name: 'With a second fitter',
    tabs: [
      ...live.document.tabs,
      { id: 'team', name: 'Team', sections: [{ id: 'team', name: 'Team' }] },
    ],
    columns: [
      { db: 'fitters', columnType: 'user_reference', name: 'Fitters', assignment: true, ...place },
      { db: 'guests', columnType: 'user_reference', name: 'Guests', ...place, order: 1 },
    ].map((column) => ({
      ...column,
      columnData: { allowUsers: true, allowMultipleUsers: true },
    })),
  };
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  expect(template.status, JSON.stringify(template.body)).toBe(201);
  const people = ({ userId }: Person) => ({ user_ids: [userId], team_ids: [] });
  const { id } = await plant.make(type, {
    template_id: template.body.id,
    columns: { fitters: people(leaver), guests: people(leaver) },
  });
  const columnsOf = async () =>
    (await plant.admin.call<{ columns: object }>('GET', plant.at(type, `/${id}`))).body.columns;
  const site = { site_id: plant.siteId, module_type: type, count: 1 };
  expect((await assignmentsOf(leaver)).work).toMatchObject([site]);
  expect((await handOver(leaver, heir)).body).toMatchObject({ moved: [site], left: [] });
  expect(await columnsOf()).toEqual({ fitters: people(heir), guests: people(leaver) });
  expect((await undo(leaver)).body).toMatchObject({ moved: [site], left: [] });
  expect(await columnsOf()).toEqual({ fitters: people(leaver), guests: people(leaver) });
});
